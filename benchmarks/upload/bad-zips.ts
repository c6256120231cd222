// Every kind of bad ZIP offered to the desktop's own engine, which knows no server: how soon each is refused, and what it costs.
// Prints JSON.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BAD_ZIPS, makePack } from '@baobab/testing/zip-maker';
import { openDesktop } from '../../tests/soak/uploads/desktop.ts';
import type { RefusedZip } from './children.ts';

const home = await mkdtemp(join(tmpdir(), 'baobab-zips-'));
const files = BAD_ZIPS.map((zip, index) => ({ ...zip, path: join(home, `${index}.zip`) }));
for (const { path, bytes } of files) await writeFile(path, bytes());
const sound = join(home, 'sound.zip');
await writeFile(sound, makePack());
const noToken = async () => null;
const desktop = await openDesktop({
  data: join(home, 'profile'),
  // no server listens on this port: a refusal needs no byte sent
  server: { url: 'http://127.0.0.1:9', publishableKey: 'none' },
  session: { accessToken: noToken, renewToken: noToken },
});
// the threads and their code are there before the first bad one comes
await desktop.tools.addBundle('education', sound, {}).catch(() => undefined);
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = 0;
const watch = setInterval(look, 5);
const refused: RefusedZip[] = [];
for (const { what, code, path } of files) {
  peak = 0;
  const started = performance.now();
  const offer = await desktop.tools.addBundle('education', path, {});
  const ms = performance.now() - started;
  look();
  const told = offer.outcome === 'refused' ? offer.reason.code : offer.outcome;
  refused.push({ what, code, told, ms, grown: Math.max(0, peak - idle) / 1e6 });
}
clearInterval(watch);
await desktop.close();
await rm(home, { recursive: true, force: true });
console.log(JSON.stringify(refused));
process.exit(0);

function look(): void {
  peak = Math.max(peak, process.memoryUsage().rss);
}
