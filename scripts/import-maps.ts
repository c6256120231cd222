// Writes `deno.json` of every edge function anew: exactly what the function and the files behind it import. A test fails while one differs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionFiles, functionNames } from '../supabase/operations/deploy/function-files.ts';
import { root } from './steps.ts';

for (const name of functionNames()) {
  const { imports } = functionFiles(name);
  writeFileSync(join(root, 'supabase/functions', name, 'deno.json'), `${JSON.stringify({ imports }, null, 2)}\n`);
}
console.log('Wrote the import maps of the edge functions');
