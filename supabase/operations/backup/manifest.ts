/**
 * The list of everything in a backup, with checksums; written last, so that a folder with a manifest is a whole backup.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { visibleText } from '@baobab/domain/visible-text';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../local/private-files.ts';

const MANIFEST = 'manifest.json';
/** Exit code of a command that did its work but for the objects it lists. */
export const INCOMPLETE = 2;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** In COPY's text format. */
  file: z.string(),
  sha256,
});
export type TableEntry = z.infer<typeof tableSchema>;

const objectSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  owner_id: z.string().nullable(),
  created_at: z.string(),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  mimetype: z.string(),
  cacheControl: z.string(),
  size: z.number().int(),
  /** Also the file's name below `objects/`. */
  sha256,
});
export type ObjectEntry = z.infer<typeof objectSchema>;

const skippedSchema = z.object({ bucket: z.string(), name: z.string(), reason: z.string() });
/** An object that could not be copied. */
export type Skipped = z.infer<typeof skippedSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** Versions of the migrations that the data belongs to. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  objects: z.array(objectSchema),
  /** What the database names and the backup lacks. */
  skipped: z.array(skippedSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const objectFile = (folder: string, entry: Pick<ObjectEntry, 'sha256'>) => join(folder, 'objects', entry.sha256);

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: PRIVATE_FILE });

/** Reads the list and every byte behind it. Throws an Error that names what is missing or damaged. */
export async function readVerified(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: ${MANIFEST} is missing.`);
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  const files = new Map(manifest.tables.map((table) => [join(folder, table.file), table.sha256]));
  for (const object of manifest.objects) files.set(objectFile(folder, object), object.sha256);
  for (const [file, wanted] of files) {
    const found = await hashFile(file).catch(() => 'missing');
    if (found !== wanted)
      throw new Error(`The backup is damaged: ${file} is ${found === 'missing' ? found : 'changed'}.`);
  }
  return manifest;
}

/** One line for each. */
export const listSkipped = (skipped: readonly Skipped[]): string[] =>
  skipped.map(({ bucket, name, reason }) => visibleText(`  ${bucket}: “${name}” ${reason}`));
