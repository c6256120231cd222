// Peak memory of a process that uploads: run as `upload-memory.ts URL FOLDER COUNT`, prints it in MB as JSON,
// with what the process needs with an empty queue. The folder's files are 0.zip, 1.zip, ...: folders are read by another
// thread, and measured where a folder is dropped.
import { openEngine } from './engine.ts';

const [url = '', folder = '', count = ''] = process.argv.slice(2);
const nothing = async () => undefined;
const stack = { url, publishableKey: 'none', token: 'none', remove: nothing, stop: nothing };
const engine = await openEngine({ stack, prefix: 'memory', atOnce: 3, folder });
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const paths = Array.from({ length: Number(count) }, (_, index) => `${folder}/${index}.zip`);
await engine.plan(paths);
await engine.send();
await engine.close();
clearInterval(timer);
console.log(JSON.stringify({ idle: Math.round(idle / 1e6), above: Math.round((peak - idle) / 1e6) }));
process.exit(0);
