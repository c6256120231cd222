// Writes "exports" of the workspace packages anew: exactly the files that other packages import. A test fails while they differ.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.ts';

interface Manifest {
  name: string;
  exports?: Record<string, string>;
}

const MANIFESTS = '{shared/*,supabase}/package.json';
const SOURCES = '{shared/*/src,storefront,admin-desktop,supabase,scripts,benchmarks,tests}/**/*.{ts,tsx}';
const BUILT = /(^|\/)(node_modules|dist|out|site)\//;

/** Each package's manifest and the exports that it should have. */
export function packageExports(): { file: string; manifest: Manifest; wanted: Record<string, string> }[] {
  const sources = globSync(SOURCES, { cwd: root })
    .filter((file) => !BUILT.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return globSync(MANIFESTS, { cwd: root }).map((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    const folder = dirname(file);
    const imports = new RegExp(
      `(?:from|import\\(?|mock\\(|importActual\\(|importActual<[^>]*>\\()\\s*'${manifest.name}/([^'\\n]+)'`,
      'g',
    );
    const names = sources
      .filter((source) => !source.file.startsWith(`${folder}/`))
      .flatMap(({ text }) => [...text.matchAll(imports)].map(([, name = '']) => name));
    const base = folder.startsWith('shared/') ? './src/' : './';
    const wanted = Object.fromEntries(
      [...new Set(names)].toSorted().flatMap((name) => {
        const [found] = globSync(`${base}${name}{,.ts,.tsx}`, { cwd: join(root, folder) });
        return found ? [[`./${name}`, `${base}${found.replace(/^(\.\/)?(src\/)?/, '')}`]] : [];
      }),
    );
    return { file, manifest, wanted };
  });
}

if (import.meta.main) {
  for (const { file, manifest, wanted } of packageExports())
    writeFileSync(join(root, file), `${JSON.stringify({ ...manifest, exports: wanted }, null, 2)}\n`);
  console.log('Wrote the exports of the packages');
}
