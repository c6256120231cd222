/**
 * What is known about each unfinished upload beside its bytes: one small JSON file per upload, replaced whole. Once the
 * object exists its row tells everything, and the file goes.
 */
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../private-files.ts';
import { unlessMissing } from '../files.ts';

const noteSchema = z.object({
  /** `sub` of its creator; becomes the object's owner. */
  owner: z.string().optional(),
});

const entrySchema = noteSchema.extend({
  id: z.string(),
  size: z.number().optional(),
  offset: z.number(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

export type UploadNote = z.infer<typeof noteSchema>;
export interface JournalEntry {
  upload: Upload;
  note: UploadNote;
}

const REMEMBER_MOST = 1000;

/** The configstore of @tus/file-store, with what the protocol doesn't know noted beside it. */
export class UploadJournal {
  readonly #folder: string;
  readonly #recent = new Map<string, JournalEntry>();
  /** Being created: their addresses are not handed out yet, so they aren't on disk yet either. */
  readonly #drafts = new Map<string, JournalEntry>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  draft(upload: Upload, note: UploadNote): void {
    this.#drafts.set(upload.id, { upload, note });
  }

  /** To be called before the address of a new upload is told; does nothing when it is finished already. */
  async keep(id: string): Promise<void> {
    const entry = this.#drafts.get(id);
    if (entry) await this.#write(entry);
    this.#drafts.delete(id);
  }

  async entry(id: string): Promise<JournalEntry | undefined> {
    const known = this.#drafts.get(id) ?? this.#recent.get(id);
    if (known) return known;
    const text = await unlessMissing(readFile(this.#path(id), 'utf8'));
    if (text === undefined) return undefined;
    const { owner, ...upload } = entrySchema.parse(JSON.parse(text));
    return this.#remember({ upload: new Upload(upload), note: { owner } });
  }

  async get(id: string): Promise<Upload | undefined> {
    return (await this.entry(id))?.upload;
  }

  /** A length that came late. */
  async set(id: string, upload: Upload): Promise<void> {
    const entry = await this.entry(id);
    if (entry && !this.#drafts.has(id)) await this.#write({ ...entry, upload });
  }

  async delete(id: string): Promise<void> {
    this.#recent.delete(id);
    if (!this.#drafts.delete(id)) await unlessMissing(unlink(this.#path(id)));
  }

  #path(id: string) {
    return join(this.#folder, `${id}.json`);
  }

  async #write(entry: JournalEntry): Promise<void> {
    const { id, size, offset, metadata, creation_date } = entry.upload;
    const path = this.#path(id);
    await writeFile(`${path}.new`, JSON.stringify({ id, size, offset, metadata, creation_date, ...entry.note }), {
      mode: PRIVATE_FILE,
    });
    await rename(`${path}.new`, path);
    this.#remember(entry);
  }

  #remember(entry: JournalEntry): JournalEntry {
    if (this.#recent.size >= REMEMBER_MOST) this.#recent.clear();
    this.#recent.set(entry.upload.id, entry);
    return entry;
  }
}
