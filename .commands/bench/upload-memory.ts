// Peak memory of a process that uploads: run as `upload-memory.ts URL FOLDER FILES BYTES`, prints it in MB as JSON, with what the
// process needed before.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readyEngine } from './upload-engine.ts';

const [url = '', folder = '', files = '1', bytes = '1000'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const paths = Array.from({ length: Number(files) }, (_, index) => join(folder, `${index}.zip`));
for (const path of paths) {
  await using file = await open(path, 'w');
  // sparse: a gigabyte of it takes no room
  await file.truncate(Number(bytes));
}
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const nothing = async () => undefined;
const stack = { url, publishableKey: 'none', token: 'none', remove: nothing, stop: nothing };
const ready = await readyEngine({ stack, paths, prefix: 'memory', atOnce: 3, folder });
await ready.send();
await ready.close();
clearInterval(timer);
console.log(JSON.stringify({ idle: Math.round(idle / 1e6), above: Math.round((peak - idle) / 1e6) }));
process.exit(0);
