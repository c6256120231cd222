/** Whether files that are not sent themselves are still those of the plan. */
import { AppError } from '@baobab/domain/errors';
import { sameIdentity, type SourceFile } from '../engine/item.ts';
import type { FileSource } from '../ports.ts';

/** To be asked after the files were read: what was read while one was written to is not what was planned. Codes: file_changed, file_missing. */
export async function checkSources(path: string, sources: readonly SourceFile[], files: FileSource): Promise<void> {
  for (const { ref, identity, name } of sources) {
    const now = await files.identify(ref);
    if (!sameIdentity(now, identity)) throw new AppError('file_changed', { name, path });
  }
}
