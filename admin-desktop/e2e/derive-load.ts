// Makes public pictures with the built worker, one after the other, as a process of its own: `node derive-load.ts COUNT FOLDER PICTURE…`.
// Prints one line of JSON: milliseconds of processor per picture, and resident megabytes after each tenth of them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IMAGE_WIDTHS_PX } from '@baobab/domain/constants';
import { createWorkerPool } from '../src/main/work/worker-pool.ts';

const [count, folder, ...pictures] = process.argv.slice(2);
if (!count || !folder || pictures.length === 0) throw new Error('usage: derive-load.ts COUNT FOLDER PICTURE…');
const total = Number(count);
const workers = createWorkerPool(pathToFileURL(join(import.meta.dirname, '..', 'out', 'main', 'worker.js')), 1);
const residentMb: number[] = [];
const before = process.cpuUsage();

for (let id = 1; id <= total; id++) {
  const path = pictures[id % pictures.length] ?? '';
  const made = await workers.run('derive', {
    path,
    widthsPx: [...IMAGE_WIDTHS_PX],
    licenseUrl: null,
    folder,
    name: `p${id}`,
  });
  if (id > 1) await Promise.all(made.variants.map((variant) => rm(variant.path)));
  else process.stdout.write(`${JSON.stringify(made)}\n`);
  if (id % Math.ceil(total / 10) === 0) residentMb.push(Math.round(process.memoryUsage.rss() / 1e6));
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify({ msPerPicture: Math.round((user + system) / 1000 / total), residentMb })}\n`);
process.exit(0);
