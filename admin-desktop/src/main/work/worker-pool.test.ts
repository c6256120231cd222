import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'baobab-pool-'));

/** A pool over a script whose job answers its path, and does what the path names. */
function openPool(size = 1) {
  const script = join(folder, 'jobs.mjs');
  writeFileSync(
    script,
    `export const runJob = async ({ input: { path } }) => {
      if (path === 'exit') process.exit(3);
      if (path === 'hang') await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      if (path === 'refuse') return { ok: false, error: { code: 'file_missing', retry: 'user', message: 'm', context: { path } } };
      return { ok: true, value: path };
    };`,
  );
  const pool = createWorkerPool(pathToFileURL(script), size);
  onTestFinished(() => pool.close());
  return pool;
}

describe('worker pool', () => {
  test('UP08 jobs that wait have their turn in order, with one thread', async () => {
    const pool = openPool();
    const done: unknown[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map(async (path) => {
        done.push(await pool.run('digest', { path }));
      }),
    );
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('UP08 a refusal keeps its code and context', async () => {
    await expect(openPool().run('digest', { path: 'refuse' })).rejects.toMatchObject({
      code: 'file_missing',
      context: { path: 'refuse' },
    });
  });

  test('UP08 a thread that dies fails its job; the ones that wait go on in another', async () => {
    const pool = openPool();
    const [died, next] = await Promise.allSettled([
      pool.run('digest', { path: 'exit' }),
      pool.run('digest', { path: 'next' }),
    ]);
    expect(died.status).toBe('rejected');
    expect(next).toEqual({ status: 'fulfilled', value: 'next' });
    expect(await pool.run('digest', { path: 'later' })).toBe('later');
  });

  test('UP08 a script that cannot be loaded fails every job', async () => {
    const pool = createWorkerPool(pathToFileURL(join(folder, 'missing.mjs')), 1);
    onTestFinished(() => pool.close());
    const jobs = ['a', 'b'].map((path) => pool.run('digest', { path }));
    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('UP08 closing ends the job that runs and those that wait, as cancelled', async () => {
    const pool = openPool();
    const jobs = ['hang', 'next'].map((path) => pool.run('digest', { path }));
    const ended = Promise.allSettled(jobs);
    await pool.close();
    expect((await ended).map((job) => job.status === 'rejected' && (job.reason as { code: string }).code)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });
});
