import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.ts';

/** Runs `FOLDER/NAME.ts`, named by the first argument of the command; without one that exists it lists them and fails. */
export async function runByName(command: string, folder: string): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const known = readdirSync(join(root, folder)).flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
  if (!name || !known.includes(name)) {
    console.error(`usage: npm run ${command} -- <${known.join('|')}> [options]`);
    process.exitCode = 1;
    return;
  }
  const program = (await import(pathToFileURL(join(root, folder, `${name}.ts`)).href)) as {
    run(args: string[]): Promise<void>;
  };
  await program.run(args);
}
