import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionFiles, functionNames } from '../operations/deploy/function-files.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** `deno-hosted` is the version that hosted projects run (supabase/edge-runtime), `deno` the newest one. */
export const DENO_VERSIONS = ['deno-hosted', 'deno'] as const;
export type DenoVersion = (typeof DENO_VERSIONS)[number];

export const denoProgram = (version: DenoVersion): string =>
  join(repository, 'supabase/node_modules', version, 'bin.cjs');

/** Nothing is downloaded: packages come from `node_modules`, everything else from the folder. */
export const OFFLINE = ['--node-modules-dir=manual', '--no-remote', '--no-lock'];

/**
 * A folder that holds only what a deployment uploads, and the npm packages that the import maps name: no package of the workspace.
 * @returns the folder of each function by its name
 */
export function makeDeployedFolder(root: string): (name: string) => string {
  const packages = new Set<string>();
  for (const name of functionNames()) {
    const { files, imports } = functionFiles(name);
    for (const file of files) cpSync(join(repository, file), join(root, file));
    for (const address of Object.values(imports)) {
      const [, packageName] = /^npm:((?:@[^/]+\/)?[^@/]+)/.exec(address) ?? [];
      if (packageName) packages.add(packageName);
    }
  }
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'supabase/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = Object.fromEntries([...packages].map((name) => [name, dependencies[name]]));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies: named }));
  for (const name of packages) {
    const link = join(root, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, 'supabase/node_modules', name), link);
  }
  return (name) => join(root, 'supabase/functions', name);
}
