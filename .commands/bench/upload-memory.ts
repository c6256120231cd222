// Peak memory of a process that uploads: run as `upload-memory.ts URL FOLDER`, prints it in MB as JSON, with what the
// process needs with an empty queue.
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngine } from './upload-engine.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const nothing = async () => undefined;
const stack = { url, publishableKey: 'none', token: 'none', remove: nothing, stop: nothing };
const engine = await openEngine({ stack, prefix: 'memory', atOnce: 3, folder });
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const paths: string[] = [];
for await (const { name } of await opendir(folder)) if (name.endsWith('.zip')) paths.push(join(folder, name));
await engine.plan(paths);
await engine.send();
await engine.close();
clearInterval(timer);
console.log(JSON.stringify({ idle: Math.round(idle / 1e6), above: Math.round((peak - idle) / 1e6) }));
process.exit(0);
