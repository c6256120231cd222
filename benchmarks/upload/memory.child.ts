// Peak memory of a process that uploads: run as `memory.child.ts URL FOLDER COUNT`, prints it in MB as JSON, with what the process needs
// with an empty queue. The folder's files are 0.zip, 1.zip, …: folders are read by another thread, and measured where one is dropped.
import { openEngine } from './engine.ts';

const [url = '', folder = '', count = ''] = process.argv.slice(2);
const target = { url, publishableKey: 'none', token: 'none' };
const engine = await openEngine({ target, prefix: 'memory', atOnce: 3, folder });
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
await engine.plan(Array.from({ length: Number(count) }, (_, index) => `${folder}/${index}.zip`));
await engine.send();
await engine.close();
console.log(JSON.stringify({ idle: Math.round(idle / 1e6), above: Math.round((peak - idle) / 1e6) }));
process.exit(0);
