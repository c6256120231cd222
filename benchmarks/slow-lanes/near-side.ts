// The client's side of a slow line: sends the ZIP and the pictures of a folder, the ZIP first, and prints a JSON line for each that is
// done and for each time left that it is told. Arguments: contender, URL, folder, files at once.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sendAllWithPlainTus } from '@baobab/testing/plain-tus';
import { openEngine } from '../upload/engine.ts';
import { nameOf } from '../upload/task.ts';

export type News = { done: string; atMs: number } | { leftSeconds: number | null; atMs: number } | { failed: string };

const [contender = '', url = '', folder = '', atOnce = '3'] = process.argv.slice(2);
const prefix = contender;
const stack = {
  url,
  publishableKey: 'none',
  token: 'none',
  remove: async () => undefined,
  stop: async () => undefined,
};
const size = (path: string) => statSync(path).size;
const paths = readdirSync(folder)
  .map((name) => join(folder, name))
  .toSorted((a, b) => size(b) - size(a));
const started = performance.now();
const fail = (error: unknown) => {
  console.error(`${contender}: ${String(error)}`);
  say({ failed: String(error) });
};
const say = (news: object) => console.log(JSON.stringify({ ...news, atMs: Math.round(performance.now() - started) }));
await (contender === 'engine' ? withEngine() : withTusDefaults());
process.exit(0);

async function withEngine(): Promise<void> {
  const engine = await openEngine({
    stack,
    prefix,
    atOnce: Number(atOnce),
    folder: `${folder}-journal`,
    watch: {
      item: ({ path, state }) => state === 'done' && say({ done: basename(path) }),
      snapshot: ({ remainingSeconds }) => say({ leftSeconds: remainingSeconds }),
    },
  });
  await engine.plan(paths);
  await engine.send().catch(fail);
}

/** As it comes: one request per file as far as the line carries, its own waits before it goes on. */
async function withTusDefaults(): Promise<void> {
  const uploads = paths.map((path) => ({
    ...stack,
    bucket: 'downloads',
    objectName: nameOf(prefix, path),
    path,
    onDone: () => say({ done: basename(path) }),
  }));
  await sendAllWithPlainTus(uploads, Number(atOnce)).catch(fail);
}
