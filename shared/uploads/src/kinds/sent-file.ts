/** What is sent of a source: the file itself, or what is left of it when location and serial numbers are taken out. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { AppError } from '@baobab/domain/errors';
import type { ItemRecord, ObjectPlan, SourceFile } from '../engine/item.ts';
import type { UploadPorts } from '../ports.ts';
import { readSource } from './read-source.ts';

export function sentBytes({ cleaned, identity }: SourceFile): number {
  return cleaned?.sizeBytes ?? identity.sizeBytes;
}

/** Codes: file_changed, and those of cleaning. */
export async function sentFile(
  item: ItemRecord,
  source: SourceFile,
  { derivatives }: Pick<UploadPorts, 'derivatives'>,
): Promise<Pick<ObjectPlan, 'source' | 'sizeBytes' | 'derived'>> {
  const { cleaned, ref, identity, name } = source;
  if (!cleaned) return { source: ref, sizeBytes: identity.sizeBytes, derived: false };
  const made = await derivatives.clean(ref, `${item.id}-${source.role}`);
  if (made.sha256 === source.sha256) return { source: made.source, sizeBytes: made.sizeBytes, derived: true };
  await derivatives.discard([made.source]);
  throw new AppError('file_changed', { name, path: item.path });
}

/** Of the object that was sent under this name. After a restart what was made for it is no longer here: the same is made again. */
export async function sentFacts(
  item: ItemRecord,
  source: SourceFile,
  objectName: string,
  ports: UploadPorts,
): Promise<FileFacts[]> {
  if (!source.cleaned) return readSource(ports, source);
  const sent = item.objects.find((object) => object.name === objectName);
  const facts = sent ? await readSource(ports, { ...source, ref: sent.source }) : [];
  if (facts.length > 0) return facts;
  const made = await ports.derivatives.clean(source.ref, `${item.id}-${source.role}`);
  const again = await readSource(ports, { ...source, ref: made.source });
  await ports.derivatives.discard([made.source]);
  return again;
}
