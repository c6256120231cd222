// `npm run soak -- drafts --steps 200 --devices 3` runs .commands/soak-drafts.ts: long random runs that must end well every time.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

const [name, ...args] = process.argv.slice(2);
const folder = join(root, '.commands');
const known = readdirSync(folder).flatMap((file) => file.match(/^soak-(.+)\.ts$/)?.[1] ?? []);
if (!name || !existsSync(join(folder, `soak-${name}.ts`))) {
  console.error(`usage: npm run soak -- <${known.join('|')}> [options]`);
  process.exitCode = 1;
} else {
  const soak = (await import(`./soak-${name}.ts`)) as { run(args: string[]): Promise<void> };
  await soak.run(args);
}
