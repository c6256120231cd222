// A build on the disk: the document that pages are put into, the files that each page needs, and the renderer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer, RendererOptions } from '../src/app/rendered-page.ts';

// Moves the document's module script into the document: one request less on a slow line.
const TAG = /\s*<script type="module"[^>]* src="(\/assets\/[^"]+)"[^>]*><\/script>/;

/**
 * The script goes last in the body, after every element that it reads.
 * @throws when the script imports or exports: then it does not stand alone
 */
function inlineModuleScript(template: string, client: string): string {
  const [tag, address] = TAG.exec(template) ?? [];
  if (!tag || !address) throw new Error('index.html has no module script of its own.');
  const code = readFileSync(join(client, address), 'utf8').trim();
  if (/(^|[;}\s])(import\s*[{*"'`]|export\s)/.test(code)) throw new Error(`${address} does not stand alone.`);
  const script = `<script>(()=>{${code.replaceAll('</', '<\\/')}})()</script>`;
  return template.replace(tag, '').replace('</body>', () => `${script}</body>`);
}

export interface PageFiles {
  /** Style sheets in cascade order: address → text. */
  styles: ReadonlyMap<string, string>;
  /** Addresses of the modules that the application and the page need at once, besides `main`. */
  modules: readonly string[];
}

export interface Build {
  /** Folder with every file that browsers ask for. */
  client: string;
  /** The document, with marks for the parts that a page fills. */
  template: string;
  /** Address of the application's module. */
  main: string;
  /** Address of the module that answers a first touch until the application does. */
  first: string;
  /** @param module under `src/pages`, without its ending; undefined for pages that are part of the application */
  filesOf(module: string | undefined): PageFiles;
  createRenderer: (options: RendererOptions) => Renderer;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const APPLICATION = 'src/app/main.tsx';
const FIRST_ANSWER = 'src/app/first-answer.ts';

/** @throws when `dist` holds no build, or one of another shape */
export async function loadBuild(dist: string): Promise<Build> {
  const client = join(dist, 'client');
  const read = (file: string) => readFileSync(join(client, file), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const entry = pathToFileURL(join(dist, 'server', 'entry-server.js')).href;
  const { createRenderer } = (await import(entry)) as Pick<Build, 'createRenderer'>;
  const main = `/${manifest[APPLICATION]?.file}`;
  const known = new Map<string | undefined, PageFiles>();

  const filesOf = (module: string | undefined): PageFiles => {
    const page = module === undefined ? [] : chunksOf(manifest, `src/pages/${module}.tsx`);
    const chunks = [...chunksOf(manifest, APPLICATION), ...page];
    const sheets = new Set(chunks.flatMap(({ css }) => css ?? []));
    const modules = new Set(chunks.map(({ file }) => `/${file}`));
    modules.delete(main);
    return { styles: new Map([...sheets].map((file) => [`/${file}`, read(file).trim()])), modules: [...modules] };
  };
  return {
    client,
    template: inlineModuleScript(read('index.html'), client),
    main,
    first: `/${manifest[FIRST_ANSWER]?.file}`,
    filesOf: (module) => {
      const files = known.get(module) ?? filesOf(module);
      known.set(module, files);
      return files;
    },
    createRenderer,
  };
}

/** A chunk after all of its static imports. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build holds no ${key}: run \`npm run build\`.`);
  return [...(chunk.imports ?? []).flatMap((one) => chunksOf(manifest, one, seen)), chunk];
}
