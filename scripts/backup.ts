import { resolve } from 'node:path';
import { backUp } from '../supabase/operations/backup/backup.ts';
import { INCOMPLETE, listSkipped } from '../supabase/operations/backup/manifest.ts';
import { BACKUP_USAGE, parseBackupOptions } from '../supabase/operations/backup/options.ts';
import { openProject } from '../supabase/operations/backup/project.ts';
import { plural } from '@baobab/domain/plural';

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stopped.abort(new Error('Stopped: no backup was made, and nothing of it is left.')));
}

async function main(): Promise<void> {
  const options = parseBackupOptions(process.argv.slice(2));
  if (!options) return console.log(BACKUP_USAGE);
  const project = await openProject(options.project, false);
  try {
    const { tables, objects, skipped } = await backUp(project, resolve(options.to), stopped.signal);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up ${plural(rows, 'row')} of ${plural(tables.length, 'table')} and ${plural(objects.length, 'file')} to ${options.to}.`,
    );
    if (skipped.length === 0) return;
    console.error(`${plural(skipped.length, 'file is', 'files are')} not in it:\n${listSkipped(skipped).join('\n')}`);
    process.exitCode = INCOMPLETE;
  } finally {
    await project.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
