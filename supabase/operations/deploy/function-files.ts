/** What an edge function imports: the map that its `deno.json` holds, and the files that a deployment uploads. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPOSITORY } from '../cli.ts';

const FUNCTIONS = 'supabase/functions';
const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

interface Manifest {
  name: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
}

export interface FunctionFiles {
  /** Specifier → address, relative to the function's folder or `npm:`. */
  imports: Record<string, string>;
  /** Relative to the repository, sorted, `deno.json` included. */
  files: string[];
  /** Whether `deno.json` holds exactly these imports. */
  isMapComplete: boolean;
}

export const functionNames = (): string[] =>
  globSync(`${FUNCTIONS}/*/index.ts`, { cwd: REPOSITORY })
    .map((file) => file.split(/[\\/]/)[2] ?? '')
    .toSorted();

const readText = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const readManifest = (folder: string) => JSON.parse(readText(`${folder}/package.json`)) as Manifest;

/** @throws when a file names a package that `supabase/package.json` does not have, or an export that `@baobab/domain` does not have */
export function functionFiles(name: string): FunctionFiles {
  const folder = `${FUNCTIONS}/${name}`;
  const { dependencies } = readManifest('supabase');
  const domain = readManifest('shared/domain');
  const files = new Set<string>();
  const imports = new Map<string, string>();

  function visit(file: string): void {
    if (files.has(file)) return;
    files.add(file);
    for (const [, first, second] of readText(file).matchAll(IMPORT)) {
      const specifier = first ?? second ?? '';
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier).replaceAll('\\', '/'));
      else if (specifier.startsWith(`${domain.name}/`)) visit(mapToDomain(specifier));
      else if (!specifier.startsWith('node:')) mapToPackage(specifier);
    }
  }

  function mapToDomain(specifier: string): string {
    const exported = domain.exports[`.${specifier.slice(domain.name.length)}`];
    if (!exported) throw new Error(`${specifier} is no export of ${domain.name}.`);
    const file = join('shared/domain', exported).replaceAll('\\', '/');
    imports.set(specifier, relative(folder, file).replaceAll('\\', '/'));
    return file;
  }

  function mapToPackage(specifier: string): void {
    const [, packageName = specifier, path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
    const version = dependencies[packageName];
    if (!version) throw new Error(`${specifier} is no dependency of supabase/package.json.`);
    imports.set(specifier, `npm:${packageName}@${version}${path}`);
  }

  visit(`${folder}/index.ts`);
  const map = { imports: Object.fromEntries([...imports].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  const file = `${folder}/deno.json`;
  const isMapComplete = JSON.stringify(JSON.parse(readText(file))) === JSON.stringify(map);
  return { ...map, files: [...files, file].toSorted(), isMapComplete };
}
