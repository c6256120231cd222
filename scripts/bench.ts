// `npm run bench -- upload --rounds 7` runs benchmarks/upload.ts, which prints a table and writes bench-results/upload.json.
import { runByName } from './run-by-name.ts';

await runByName('bench', 'benchmarks');
