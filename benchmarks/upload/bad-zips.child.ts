// Every kind of bad ZIP offered to the desktop's own engine, which knows no server: how soon each is refused, and what it costs.
// Prints JSON.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BAD_ZIPS, makePack } from '@baobab/testing/zip-maker';
import { openDesktop } from '../../tests/soak/uploads/desktop.ts';

export interface RefusedZip {
  what: string;
  /** What it should be refused as, and what it was taken for. */
  code: string;
  told: string;
  ms: number;
  /** Megabytes by which the process had grown at most when it was refused. */
  grown: number;
}

const home = await mkdtemp(join(tmpdir(), 'baobab-zips-'));
const noToken = async () => null;
const desktop = await openDesktop({
  data: join(home, 'profile'),
  // No server listens on this port: a refusal needs no byte sent.
  server: { url: 'http://127.0.0.1:9', publishableKey: 'none' },
  session: { accessToken: noToken, renewToken: noToken },
});
const path = join(home, 'pack.zip');
await writeFile(path, makePack());
// The threads and their code are there before the first bad one comes.
await desktop.tools.addBundle('education', path, {}).catch(() => undefined);
const refused: RefusedZip[] = [];
for (const { what, code, bytes } of BAD_ZIPS) {
  await writeFile(path, bytes());
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
  const watch = setInterval(look, 5);
  const started = performance.now();
  const offer = await desktop.tools.addBundle('education', path, {});
  const ms = performance.now() - started;
  clearInterval(watch);
  look();
  const told = offer.outcome === 'refused' ? offer.reason.code : offer.outcome;
  refused.push({ what, code, told, ms, grown: (peak - before) / 1e6 });
}
await desktop.close();
await rm(home, { recursive: true, force: true });
console.log(JSON.stringify(refused));
process.exit(0);
