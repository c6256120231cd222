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

const entrySchema = z.object({
  owner: z.string().optional(),
  id: z.string(),
  size: z.number().optional(),
  offset: z.number(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

export interface JournalEntry {
  upload: Upload;
  /** `sub` of its creator; becomes the object's owner. */
  owner: string | undefined;
}

/** The configstore of @tus/file-store, with what the protocol doesn't know noted beside it. */
export class UploadJournal {
  readonly #folder: string;
  /** Being created: their addresses are not handed out yet, so they aren't on disk yet either. */
  readonly #drafts = new Map<string, JournalEntry>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  draft(upload: Upload, owner: string | undefined): void {
    this.#drafts.set(upload.id, { upload, owner });
  }

  /** To be called before the address of a new upload is told; does nothing when it is finished already. */
  async keep(id: string): Promise<void> {
    const entry = this.#drafts.get(id);
    if (entry) await this.#write(entry);
    this.#drafts.delete(id);
  }

  async entry(id: string): Promise<JournalEntry | undefined> {
    const draft = this.#drafts.get(id);
    if (draft) return draft;
    const text = await unlessMissing(readFile(this.#path(id), 'utf8'));
    if (text === undefined) return undefined;
    const { owner, ...upload } = entrySchema.parse(JSON.parse(text));
    return { upload: new Upload(upload), owner };
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
    if (!this.#drafts.delete(id)) await unlessMissing(unlink(this.#path(id)));
  }

  #path(id: string) {
    return join(this.#folder, `${id}.json`);
  }

  async #write({ upload, owner }: JournalEntry): Promise<void> {
    const { id, size, offset, metadata, creation_date } = upload;
    const path = this.#path(id);
    const text = JSON.stringify({ id, size, offset, metadata, creation_date, owner });
    await writeFile(`${path}.new`, text, { mode: PRIVATE_FILE });
    await rename(`${path}.new`, path);
  }
}
