import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  DENO_VERSIONS,
  denoProgram,
  makeDeployedFolder,
  OFFLINE,
  type DenoVersion,
} from '../../functions-testing/deployed-folder.ts';
import { testFolder } from '../../local/test-folder.ts';
import { functionFiles, functionNames } from './function-files.ts';

const folderOf = makeDeployedFolder(testFolder());

/** @throws what Deno says about an import that it cannot resolve */
const resolve = (version: DenoVersion, name: string) =>
  promisify(execFile)(process.execPath, [denoProgram(version), 'cache', '--no-check', ...OFFLINE, 'index.ts'], {
    cwd: folderOf(name),
    env: { ...process.env, NO_COLOR: '1' },
  });

test.each(functionNames())('CC10 OP02 deno.json of %s names exactly what the function imports', (name) => {
  expect(functionFiles(name).isMapComplete, 'node scripts/import-maps.ts writes it').toBe(true);
});

test.each(DENO_VERSIONS.flatMap((version) => functionNames().map((name) => [name, version] as const)))(
  'TR09 CC10 OP02 %s resolves from the uploaded files alone (%s)',
  async (name, version) => {
    await expect(resolve(version, name)).resolves.toBeDefined();
  },
);

test.each(DENO_VERSIONS)('TR09 CC10 OP02 a missing entry of an import map is noticed (%s)', async (version) => {
  const file = join(folderOf('download'), 'deno.json');
  const complete = readFileSync(file, 'utf8');
  writeFileSync(file, complete.replace(/.*domain\/messages.*\n/, ''));
  await expect(resolve(version, 'download')).rejects.toThrow('@baobab/domain/messages');
  writeFileSync(file, complete);
});
