import { resolve } from 'node:path';
import { backUp } from '../supabase/operations/backup/backup.ts';
import { BACKUP_USAGE, parseBackupOptions } from '../supabase/operations/backup/options.ts';
import { openPlace } from '../supabase/operations/backup/place.ts';

async function main(): Promise<void> {
  const options = parseBackupOptions(process.argv.slice(2));
  if (!options) return console.log(BACKUP_USAGE);
  const place = await openPlace(options.place, false);
  try {
    const { tables, objects } = await backUp(place, resolve(options.to));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows} rows of ${tables.length} tables and ${objects.length} files to ${options.to}.`);
  } finally {
    await place.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
