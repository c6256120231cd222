// Runs in npm run test:all only: it kills client and server at random bytes.
// The short form of `npm run soak -- uploads --kills 20`: a folder and a ZIP, client and server killed at random bytes.
import { expect, test } from 'vitest';
import { runKills } from './kills.ts';
import { MIB } from './world.ts';

test('UP07 UP08 UP09 client and server are killed at random bytes: all files once, bit for bit, at most a chunk each sent twice', async () => {
  const verdict = await runKills({ files: 60, zipBytes: 14 * MIB, kills: 2, seed: 5 });
  expect(verdict).toMatchObject({ missing: 0, twice: 0, wrongHashes: 0, orphans: 0 });
  expect(verdict.clientKills + verdict.serverKills).toBe(2);
  expect(verdict.sentTwiceBytes).toBeLessThanOrEqual(verdict.allowedBytes);
}, 600_000);
