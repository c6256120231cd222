/** Attached pictures between being chosen, uploaded and forgotten. */
import type { DraftContent } from '@baobab/domain/entities/draft-content';
import type { AttachedFile, DraftPorts } from '../ports.ts';
import type { DraftRecords } from './draft-records.ts';
import { filesIn, mapPictures } from './content.ts';

/** A picture that was uploaded since is no file any more. */
export async function withUploaded(
  content: DraftContent,
  fileOf: (id: string) => Promise<AttachedFile | null>,
): Promise<DraftContent> {
  const files = new Map<string, AttachedFile | null>();
  for (const id of filesIn(content)) files.set(id, await fileOf(id));
  return mapPictures(content, (picture) => {
    const uploaded = picture.file ? files.get(picture.file)?.uploaded : null;
    return uploaded ? { ...uploaded, file: null } : picture;
  });
}

/** Attached pictures that nothing mentions any more. */
export async function sweep({ store }: DraftPorts, records: DraftRecords): Promise<void> {
  const ids = await store.fileIds();
  if (ids.length === 0) return;
  const used = new Set<string>();
  for (const record of records.all()) {
    const versions = await store.versions(record.key);
    const contents = [record.local, record.operation?.content, ...versions.map(({ content }) => content)];
    for (const content of contents) filesIn(content).forEach((id) => used.add(id));
  }
  records.queue({ removedFiles: ids.filter((id) => !used.has(id)) });
}
