// What was planned is what is read, or nothing: a link that comes between plan and sending leads nowhere.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isAppError } from '@baobab/domain/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFileSource } from '../uploads/node-file-source.ts';
import { derivePictures } from '../work/derive-pictures.ts';
import { inspectMany } from '../work/inspect-files.ts';
import { checkZipFile, digestOfFile, inspectFile } from '../work/read-files.ts';
import { createWorkerPool } from '../work/worker-pool.ts';
import { openFile } from './open-file.ts';

const workers = createWorkerPool(new URL('../work/worker.ts', import.meta.url), 1);
const files = createNodeFileSource(workers);
let picture: Buffer;
let home: string;
let planned: string;
beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-open-')));
  for (const folder of ['June/Tech', 'Private/Tech', 'derived']) mkdirSync(join(home, folder), { recursive: true });
  for (const folder of ['June', 'Private']) writeFileSync(join(home, folder, 'Tech', 'coder.png'), picture);
  planned = join(home, 'June', 'Tech', 'coder.png');
});
afterAll(() => workers.close());

/** Every way in which bytes of a planned file leave the disk; each answers the code with which it was refused, or 'read'. */
async function reading(): Promise<Record<string, string>> {
  const derive = { path: planned, widthsPx: [400], licenseUrl: null, folder: join(home, 'derived'), name: 'a' };
  const ways: Record<string, () => Promise<unknown>> = {
    identify: () => files.identify(planned),
    digest: () => files.digest(planned),
    open: async () => (await files.open(planned)).close(),
    'open, size known': async () => (await files.open(planned, picture.length)).close(),
    hash: () => digestOfFile(planned),
    inspect: () => inspectFile(planned),
    plan: async () => {
      const [facts] = await inspectMany([planned]);
      if (facts && 'error' in facts) throw Object.assign(new Error(), { code: facts.error.code });
    },
    zip: () => checkZipFile(planned),
    derive: () => derivePictures(derive),
  };
  const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);
  const outcomes = Object.entries(ways).map(async ([name, read]) => [name, await read().then(() => 'read', codeOf)]);
  return Object.fromEntries(await Promise.all(outcomes)) as Record<string, string>;
}

describe('a planned file', () => {
  test('HX08 is read while it lies where it lay', async () => {
    expect(new Set(Object.values(await reading()))).toEqual(new Set(['read']));
  });

  test('HX08 that became a link is refused by every way of reading it', async () => {
    unlinkSync(planned);
    symlinkSync(join(home, 'Private', 'Tech', 'coder.png'), planned);
    expect(new Set(Object.values(await reading()))).toEqual(new Set(['file_link']));
    expect(await files.stat(planned).catch((error: unknown) => isAppError(error, 'file_link'))).toBe(true);
  });

  test('HX08 whose folder became a link is refused by every way of reading it', async () => {
    rmSync(join(home, 'June', 'Tech'), { recursive: true });
    symlinkSync(join(home, 'Private', 'Tech'), join(home, 'June', 'Tech'));
    expect(new Set(Object.values(await reading()))).toEqual(new Set(['file_link']));
  });

  test.skipIf(process.platform === 'win32')('HX08 that became a pipe is refused and not waited for', async () => {
    unlinkSync(planned);
    execFileSync('mkfifo', [planned]);
    expect(new Set(Object.values(await reading()))).toEqual(new Set(['file_link']));
  });

  // elsewhere the system does not tell where an open file lies
  test.skipIf(process.platform !== 'linux')(
    'HX08 whose folder is a link at some moments gives its own bytes or none',
    async () => {
      writeFileSync(join(home, 'Private', 'Tech', 'coder.png'), 'secret');
      const [tech, aside, link] = ['June/Tech', 'aside', 'link'].map((name) => join(home, name)) as [
        string,
        string,
        string,
      ];
      symlinkSync(join(home, 'Private', 'Tech'), link);
      const swapping = new Worker(
        `const { renameSync } = require('node:fs');
       const { workerData: [tech, aside, link] } = require('node:worker_threads');
       for (;;) {
         renameSync(tech, aside); renameSync(link, tech); renameSync(tech, link); renameSync(aside, tech);
       }`,
        { eval: true, workerData: [tech, aside, link] },
      );
      const seen = new Set<string>();
      for (let round = 0; round < 3000; round += 1) {
        try {
          await using file = await openFile(planned);
          seen.add((await file.readFile()).equals(picture) ? 'own' : 'secret');
        } catch (error) {
          seen.add((error as { code: string }).code);
        }
      }
      await swapping.terminate();
      expect(seen).not.toContain('secret');
      expect(seen).toContain('own');
    },
  );
});
