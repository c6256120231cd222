// `npm run move-in` brings an existing shop into this one; see --help.
import { join } from 'node:path';
import { MOVE_IN_USAGE, parseMoveInOptions } from '../supabase/operations/move-in/options.ts';
import { moveIn } from '../supabase/operations/move-in/run.ts';
import { root } from './steps.ts';

async function main(): Promise<void> {
  const options = parseMoveInOptions(process.argv.slice(2));
  if (!options) return console.log(MOVE_IN_USAGE);
  const moved = await moveIn(options, join(root, '.data', 'move-in'), console.log);
  if (moved && !moved.proof.isWhole) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
