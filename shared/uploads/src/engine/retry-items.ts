/** Failed items start again: where they stopped, or from the file as it is now, once it was looked at as when it was planned. */
import { serializeError, toAppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { REFUSALS } from './attempt.ts';
import type { CommandContext } from './commands.ts';
import { sameIdentity } from './item.ts';
import type { ItemRecord, SourceFile } from './item.ts';
import type { FreshStart, ItemEvent } from './transitions.ts';

/** After these the file itself may have become another one. */
const FILE_CODES: ReadonlySet<ErrorCode> = new Set([
  'file_changed',
  'file_missing',
  'file_unreadable',
  'file_empty',
  'file_too_large',
  'file_type',
  'image_damaged',
  'image_dimensions',
  'zip_damaged',
  'zip_bomb',
  'zip_unsafe',
  'zip_mismatch',
  'svg_unsafe',
]);

/** Without ids all that failed. */
export async function retryItems(context: CommandContext, ids: readonly string[] | undefined): Promise<void> {
  const { store, queue, remains } = context;
  const applied: string[] = [];
  const abandoned: ItemRecord[] = [];
  for (const id of ids ?? store.ids(['failed'])) {
    const before = store.get(id);
    if (before?.state !== 'failed') continue;
    const event = await retryOf(context, before);
    if (!store.apply(id, event)) continue;
    applied.push(id);
    // what may be published is perhaps what visitors get; the orphan check tells
    if (event.type === 'retry' && event.fresh && !before.mayBePublished) abandoned.push(before);
  }
  await store.save(applied);
  queue.enqueue(applied.filter((id) => store.get(id)?.state === 'queued'));
  await remains.remove(abandoned);
}

async function retryOf(
  context: CommandContext,
  item: ItemRecord,
): Promise<Extract<ItemEvent, { type: 'retry' | 'refuse' }>> {
  try {
    return { type: 'retry', fresh: await freshStart(context, item) };
  } catch (error) {
    return { type: 'refuse', error: serializeError(toAppError(error)) };
  }
}

/**
 * New facts about files that changed, and a new stamp for names that turned out to be taken; null to go on as before. Throws what the
 * kind refuses the changed files for.
 */
async function freshStart({ store, ports, kindOf }: CommandContext, item: ItemRecord): Promise<FreshStart | null> {
  const kind = kindOf(item);
  const code = item.error?.code;
  // where all of it is stored it was the publication that was refused, and sending again is no help
  const isStored = item.objects.length > 0 && item.objects.every(({ state }) => state === 'sent');
  const hasOtherWays = kind.reroute !== undefined && !isStored;
  const placeRefused = code === 'storage_duplicate' || (hasOtherWays && code !== undefined && REFUSALS.has(code));
  const sources = code && FILE_CODES.has(code) ? await reread(ports, item.sources) : null;
  if (!sources && !placeRefused) return null;
  const stampMs = store.nextStamp(ports.clock.now());
  if (!sources) return { sources: item.sources, stampMs };
  const details = await kind.recheck?.({ ...item, sources }, ports);
  return { sources, stampMs, ...(details === undefined ? {} : { details }) };
}

/** Null when nothing changed, or when a file cannot be read: the next attempt will say so. */
async function reread(ports: UploadPorts, sources: readonly SourceFile[]): Promise<SourceFile[] | null> {
  try {
    let changed = false;
    const now: SourceFile[] = [];
    for (const source of sources) {
      const identity = await ports.files.identify(source.ref);
      const same = sameIdentity(identity, source.identity);
      changed ||= !same;
      const { cleaned: _, ...kept } = source;
      now.push(same ? source : { ...kept, identity, ...(await ports.files.digest(source.ref)) });
    }
    return changed ? now : null;
  } catch {
    return null;
  }
}
