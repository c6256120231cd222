// `npm run reconcile` lists what was charged and neither granted nor paid back; see --help.
import { parseReconcileOptions, RECONCILE_USAGE } from '../supabase/operations/reconcile/options.ts';
import { reconcile, report } from '../supabase/operations/reconcile/reconcile.ts';

async function main(): Promise<void> {
  const target = await parseReconcileOptions(process.argv.slice(2));
  if (!target) return console.log(RECONCILE_USAGE);
  const findings = await reconcile(target);
  console.log(report(findings));
  if (findings.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
