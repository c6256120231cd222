// Runs in npm run test:all only: it kills PostgreSQL and waits for its recovery.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { audit, listOrphans, removeObjects, signInAdmin } from './audit.ts';
import { readDisk, sweepNow } from './disk.ts';
import { createLedger, createRandom } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { startStackProcess } from './stack-process.ts';
import type { StackProcess } from './stack-process.ts';
import { finishPending, publishPictures, uploadArchives, writeMessages } from './writers.ts';
import { testFolder } from '../../supabase/local/test-folder.ts';

/** `DURABILITY_ROUNDS=200 DURABILITY_SEED=7 npx vitest …` for a longer or another run. */
const ROUNDS = Number(process.env['DURABILITY_ROUNDS'] ?? 20);
const SEED = Number(process.env['DURABILITY_SEED'] ?? 20_261_121);
const TIME_LIMIT_MS = 60_000 + ROUNDS * 15_000;
/** Every so many rounds PostgreSQL is killed too. */
const POSTGRES_EVERY = 4;
const MOST_ACKNOWLEDGED = 60;
const MOST_DELAY_MS = 30;

const root = testFolder();
const dataDir = join(root, 'data');
let running: StackProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await rm(root, { recursive: true, force: true });
});

/** Writes from all sides, and kills after a random number of acknowledgements and a random moment more. */
async function writeUntilKilled(stack: StackProcess, ledger: Ledger, random: () => number, withPostgres: boolean) {
  let left = 1 + Math.floor(random() * MOST_ACKNOWLEDGED);
  const delay = random() * MOST_DELAY_MS;
  let isOver = false;
  let killed: Promise<void> | undefined;
  const kill = async () => {
    await setTimeout(delay);
    isOver = true;
    await stack.kill(withPostgres);
  };
  const onAcknowledged = () => {
    left -= 1;
    if (left === 0) killed = kill();
  };
  const work = { address: stack.address, ledger, random, onAcknowledged, isOver: () => isOver };
  const writers = [writeMessages, writeMessages, publishPictures, publishPictures, uploadArchives];
  await Promise.all(writers.map((write) => write(work)));
  await killed;
}

test(
  `OP03 ${ROUNDS} kills under writes and uploads lose nothing, show no half object, and every orphan is reported and mended`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const ledger = createLedger();
    const random = createRandom(SEED);
    const read = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      running = await startStackProcess(dataDir);
      expect(await audit(running.address, ledger, read)).toEqual([]);
      await writeUntilKilled(running, ledger, random, round % POSTGRES_EVERY === 0);
    }

    running = await startStackProcess(dataDir);
    const { address } = running;
    // What the kills interrupted is finished, then everything is read once more.
    const work = { address, ledger, random, onAcknowledged: () => undefined, isOver: () => false };
    const interrupted = ledger.pending.map(({ key }) => key);
    while (ledger.pending.length > 0) await finishPending(work);
    expect(await audit(address, ledger, new Set())).toEqual([]);
    expect([...ledger.acknowledgedObjects]).toEqual(expect.arrayContaining(interrupted));
    expect(ledger.acknowledgedRows.size).toBeGreaterThan(ROUNDS);
    expect(ledger.resumed).toBeGreaterThan(0);

    const token = await signInAdmin(address);
    const { objects } = await listOrphans(address, token);
    expect(objects).not.toEqual([]);
    await removeObjects(
      address,
      token,
      objects.map(({ bucket, name }) => `${bucket}/${name}`),
    );
    expect(await listOrphans(address, token)).toEqual({ objects: [], rows: [] });

    const filesDir = join(dataDir, 'files');
    const databaseUrl = address.databaseUrl;
    expect((await readDisk(filesDir, databaseUrl)).gone).toEqual([]);
    await sweepNow(filesDir, databaseUrl);
    expect(await readDisk(filesDir, databaseUrl)).toEqual({ unnamed: [], gone: [] });
    console.log(
      `durability: ${ROUNDS} kills, ${ledger.acknowledgedMessages.size + ledger.acknowledgedRows.size} rows, ` +
        `${ledger.acknowledgedObjects.size} objects, ${ledger.resumed} uploads resumed, ${objects.length} orphans mended`,
    );
  },
);
