/** The stack that runs on a data folder, found by what it left there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its address; undefined when none answers, or another one does. */
export async function runningStack(folder: string): Promise<string | undefined> {
  const lock = join(folder, 'stack.lock');
  if (!existsSync(lock)) return undefined;
  const { url, id } = JSON.parse(readFileSync(lock, 'utf8')) as { url: string; id: string };
  const health = await fetch(`${url}/health`).catch(() => undefined);
  await health?.body?.cancel();
  return health?.headers.get('x-baobab-stack') === id ? url : undefined;
}
