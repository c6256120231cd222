/** What lies in a stack's folder of files, beside what its database says should lie there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '../../supabase/local/db/session.ts';
import { connectPostgres } from '../../supabase/local/rest-auth/connection.ts';
import type { StorageContext } from '../../supabase/local/storage/context.ts';
import { createFiles } from '../../supabase/local/storage/files.ts';
import { createIdentify } from '../../supabase/local/storage/identity.ts';
import { createSigner } from '../../supabase/local/storage/sign.ts';
import { sweep } from '../../supabase/local/storage/sweep.ts';

export interface Disk {
  /** Files that no row names. */
  unnamed: string[];
  /** Versions that a row names without a file. */
  gone: string[];
}

export async function readDisk(filesDir: string, databaseUrl: string): Promise<Disk> {
  const connection = connectPostgres(databaseUrl);
  try {
    const rows = await createDatabase(connection.kysely).admin<{ version: string }>(
      'select version from storage.objects',
    );
    const files = new Set(await readdir(join(filesDir, 'objects')));
    const versions = new Set(rows.map(({ version }) => version));
    return {
      unnamed: [...files].filter((file) => !versions.has(file)),
      gone: [...versions].filter((version) => !files.has(version)),
    };
  } finally {
    await connection.close();
  }
}

/** The storage's own housekeeping, as if every leftover were old. */
export async function sweepNow(filesDir: string, databaseUrl: string): Promise<void> {
  const connection = connectPostgres(databaseUrl);
  const files = createFiles(filesDir);
  const noCallers = { verify: () => Promise.reject(new Error('Housekeeping has no callers.')) };
  try {
    const context: StorageContext = {
      db: createDatabase(connection.kysely),
      files,
      identify: createIdentify(noCallers),
      signer: createSigner('unused'),
      fileSizeLimit: 0,
      uploadLifetime: 24 * 60 * 60 * 1000,
      publicUrl: () => '',
      log: () => undefined,
    };
    // A moment ahead, so that what was written just now counts as old.
    await sweep(context, -1000, () => false);
  } finally {
    await files.close();
    await connection.close();
  }
}
