// `npm run bench -- upload --rounds 7` runs .commands/bench-upload.ts, which prints a table and writes bench-results/upload.json.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

const [name, ...args] = process.argv.slice(2);
const folder = join(root, '.commands');
const known = readdirSync(folder).flatMap((file) => file.match(/^bench-(.+)\.ts$/)?.[1] ?? []);
if (!name || !existsSync(join(folder, `bench-${name}.ts`))) {
  console.error(`usage: npm run bench -- <${known.join('|')}> [options]`);
  process.exitCode = 1;
} else {
  const bench = (await import(`./bench-${name}.ts`)) as { run(args: string[]): Promise<void> };
  await bench.run(args);
}
