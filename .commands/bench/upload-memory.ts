// Peak memory of a process that uploads: run as `upload-memory.ts URL FOLDER FILES BYTES`, prints it in MB as JSON, with what the
// process needed before.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { withEngine } from './upload-contenders.ts';

const [url = '', folder = '', files = '1', bytes = '1000'] = process.argv.slice(2);
const paths = Array.from({ length: Number(files) }, (_, index) => join(folder, `${files}-${bytes}-${index}.zip`));
for (const path of paths) {
  await using file = await open(path, 'w');
  // sparse: a gigabyte of it takes no room
  await file.truncate(Number(bytes));
}
const idle = process.memoryUsage().rss;
let peak = idle;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const place = {
  url,
  publishableKey: 'none',
  token: 'none',
  remove: async () => undefined,
  stop: async () => undefined,
};
await withEngine({ stack: place, paths, prefix: `memory-${files}-${bytes}`, atOnce: 3, folder });
clearInterval(timer);
console.log(JSON.stringify({ idle: Math.round(idle / 1e6), above: Math.round((peak - idle) / 1e6) }));
process.exit(0);
