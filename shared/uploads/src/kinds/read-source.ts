/** Facts of what was sent. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import type { SourceFile } from '../engine/item.ts';
import type { UploadPorts } from '../ports.ts';

/** Empty when the file is no longer here or no longer the one that was sent: the shop then knows nothing of it. */
export async function readSource(
  { facts }: UploadPorts,
  { ref, name, sha256 }: Pick<SourceFile, 'ref' | 'name' | 'sha256'>,
): Promise<FileFacts[]> {
  const read = await facts.read(ref, name).catch(() => []);
  return read[0]?.sha256 === sha256 ? read : [];
}
