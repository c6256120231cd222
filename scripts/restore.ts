import { resolve } from 'node:path';
import { parseRestoreOptions, RESTORE_USAGE } from '../supabase/operations/backup/options.ts';
import { INCOMPLETE, listSkipped, readVerified } from '../supabase/operations/backup/manifest.ts';
import { openProject } from '../supabase/operations/backup/project.ts';
import { restore } from '../supabase/operations/backup/restore.ts';
import { plural } from '@baobab/domain/plural';

async function main(): Promise<void> {
  const options = parseRestoreOptions(process.argv.slice(2));
  if (!options) return console.log(RESTORE_USAGE);
  const manifest = await readVerified(resolve(options.from));
  const project = await openProject(options.project, true);
  try {
    const { tables, objects, takenAt } = manifest;
    const skipped = await restore(project, resolve(options.from), manifest, options.isReplacing);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const lacking = skipped.length > 0 ? `, but for ${skipped.length}` : '';
    console.log(
      `Restored ${plural(rows, 'row')} and ${plural(objects.length, 'file')}${lacking}, as they were at ${takenAt}. People sign in again.`,
    );
    if (skipped.length === 0) return;
    console.error(listSkipped(skipped).join('\n'));
    process.exitCode = INCOMPLETE;
  } finally {
    await project.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
