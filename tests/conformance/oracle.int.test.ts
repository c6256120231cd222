/**
 * The embedded stack, the upload client and the migrations beside the real storage server and a hosted project's database.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../../supabase/local/stack.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { runCli } from '../../supabase/tests/official-cli.ts';
import { checkWorkingStack } from '../../supabase/tests/working-stack.ts';
import { KNOWN_DIVERGENCES } from './known-divergences.ts';
import { conformance } from './list.ts';
import { hasOracle, ORACLE, PROJECT, runOracle, startOracle } from './oracle.ts';
import type { Line, Oracle } from './oracle.ts';
import { runConformance } from './run.ts';
import { testFolder } from '../../supabase/local/test-folder.ts';

/** The oracle keeps its files in a folder, where hosted storage keeps them in S3. */
const FOLDER_BACKEND = {
  'modified-since': 'its folder answers If-Modified-Since with the whole object',
  'tus-create-expires': 'its folder names no Upload-Expires',
};
const MINUTES = 60_000;

const root = testFolder();
// PostgreSQL runs as another user where this one is root.
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const lastLine = (output: string) => output.trim().split('\n').at(-1);
const failures = (output: string) => output.split('\n').filter((line) => line.trim().startsWith('FAIL'));

test('TR03 the real storage server is there to compare with', (context) => {
  context.skip(!hasOracle, `no storage server at ${ORACLE}`);
  expect(hasOracle).toBe(true);
});

describe.runIf(hasOracle)('beside the real storage server', () => {
  let oracle: Oracle;
  let pushed: { code: number; stderr: string };

  beforeAll(async () => {
    oracle = await startOracle(join(root, 'oracle'));
    pushed = await runCli('db', 'push', `--remote=${oracle.line.databaseUrl}`, '--yes', `--workdir=${PROJECT}`);
  }, 3 * MINUTES);
  afterAll(() => oracle?.stop());

  test('TR04 the CLI pushes the migrations as the owner of a hosted project', () => {
    expect(pushed).toMatchObject({ code: 0 });
  });

  test('TR03 the storage server passes its own acceptance suite', { timeout: 3 * MINUTES }, async () => {
    const { output } = await runOracle('acceptance', ...target(oracle.line, oracle.line.storageUrl));
    expect(failures(output)).toEqual([]);
    expect(lastLine(output)).toMatch(/^31 passed, 0 failed/);
  });

  describe('the stack on that database, without superuser rights', () => {
    const told: string[] = [];
    let stack: Stack;
    beforeAll(async () => {
      const { databaseUrl, stackData: dataDir } = oracle.line;
      stack = await startStack({ port: 0, dataDir, databaseUrl, seed: 'logins', log: (line) => void told.push(line) });
    });
    afterAll(() => stack?.stop());

    test('TR04 finds every migration applied, signs in, renews, stores, replaces and removes', async () => {
      expect(told.filter((line) => line.startsWith('Applied'))).toEqual([]);
      await checkWorkingStack(stack);
    });

    test('TR03 passes the acceptance suite of the real storage server', { timeout: 3 * MINUTES }, async () => {
      const { output } = await runOracle('acceptance', ...target(oracle.line, `${stack.url}/storage/v1`));
      expect(failures(output)).toEqual([]);
      expect(lastLine(output)).toMatch(/^31 passed, 0 failed/);
    });
  });

  describe('the shop on real storage', () => {
    beforeAll(async () => {
      await oracle.stop();
      oracle = await startOracle(join(root, 'oracle'), '--with-stack');
    }, 3 * MINUTES);

    test('TR03 conformance differs only where it is known to', { timeout: 5 * MINUTES }, async () => {
      const { url, publishableKey, secretKey, jwtSecret } = oracle.line;
      const knownDivergences = { ...KNOWN_DIVERGENCES, ...FOLDER_BACKEND };
      const printed: string[] = [];
      await runConformance(
        { url, publishableKey, secretKey, jwtSecret, knownDivergences },
        { list: conformance, print: (line) => void printed.push(line) },
      );
      expect(printed.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    });

    test('TR03 UP05 the upload client keeps its contract', { timeout: 5 * MINUTES }, async () => {
      const from = join(root, 'line.json');
      writeFileSync(from, oracle.text);
      const { code, output } = await runOracle(
        'contract',
        '--from',
        from,
        'shared/uploads/src/transports/storage-transport.int.test.ts',
      );
      expect(failures(output)).toEqual([]);
      expect(output).toMatch(/Tests\s+29 passed \(29\)/);
      expect(code).toBe(0);
    });
  });
});

const target = ({ anonKey, serviceKey, authenticatedKey, databaseUrl }: Line, url: string) => [
  `--url=${url}`,
  `--anon=${anonKey}`,
  `--service=${serviceKey}`,
  `--authenticated=${authenticatedKey}`,
  `--database-url=${databaseUrl}`,
];
