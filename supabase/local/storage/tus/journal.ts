// What is known about each resumable upload beside its bytes: one small JSON file per upload, replaced whole.
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { z } from 'zod';
import { unlessMissing } from '../files.ts';

const noteSchema = z.object({
  /** `sub` of whoever created it; becomes the object's owner. */
  owner: z.string().optional(),
  upsert: z.boolean(),
  /** The object is visible; the bytes have left the tus folder. */
  finished: z.boolean(),
});

const entrySchema = noteSchema.extend({
  id: z.string(),
  size: z.number().optional(),
  offset: z.number(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

export type UploadNote = z.infer<typeof noteSchema>;
export type JournalEntry = { upload: Upload; note: UploadNote };

const REMEMBER_MOST = 1000;

/** The configstore of @tus/file-store, with what the protocol doesn't know noted beside it. */
export class UploadJournal {
  readonly #folder: string;
  readonly #recent = new Map<string, JournalEntry>();
  readonly #drafts = new Map<string, UploadNote>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(id: string) {
    return join(this.#folder, `${id}.json`);
  }

  /** To be called before the upload's first `set`. */
  draft(id: string, note: UploadNote): void {
    this.#drafts.set(id, note);
  }

  async entry(id: string): Promise<JournalEntry | undefined> {
    const recent = this.#recent.get(id);
    if (recent) return recent;
    const text = await unlessMissing(readFile(this.path(id), 'utf8'));
    if (text === undefined) return undefined;
    const { owner, upsert, finished, ...upload } = entrySchema.parse(JSON.parse(text));
    return this.#remember({ upload: new Upload(upload), note: { owner, upsert, finished } });
  }

  async get(id: string): Promise<Upload | undefined> {
    return (await this.entry(id))?.upload;
  }

  async set(id: string, upload: Upload): Promise<void> {
    const note = this.#drafts.get(id) ?? (await this.entry(id))?.note;
    if (!note) throw new Error(`No note for upload ${id}`);
    this.#drafts.delete(id);
    await this.#write({ upload, note });
  }

  async finish(id: string): Promise<void> {
    const entry = await this.entry(id);
    if (entry) await this.#write({ upload: entry.upload, note: { ...entry.note, finished: true } });
  }

  async delete(id: string): Promise<void> {
    this.#recent.delete(id);
    this.#drafts.delete(id);
    await unlessMissing(unlink(this.path(id)));
  }

  async #write(entry: JournalEntry): Promise<void> {
    const { id, size, offset, metadata, creation_date } = entry.upload;
    const text = JSON.stringify({ id, size, offset, metadata, creation_date, ...entry.note });
    const path = this.path(id);
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
    this.#remember(entry);
  }

  #remember(entry: JournalEntry): JournalEntry {
    if (this.#recent.size >= REMEMBER_MOST) this.#recent.clear();
    this.#recent.set(entry.upload.id, entry);
    return entry;
  }
}
