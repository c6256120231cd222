/** Sends one object of an item, once and only once, however often it is tried. It must not know the queue or the journal. */
import { STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { Transfer, UploadPorts } from '../ports.ts';
import { sameIdentity, sameSizeAndTime } from './item.ts';
import type { ItemRecord, ObjectRecord } from './item.ts';
import type { ItemEvent } from './transitions.ts';

/** Thrown inside an attempt that was told to stop; never leaves this folder. */
export class AttemptStopped extends Error {}

/** What sending needs of the attempt that it belongs to. Every call throws AttemptStopped after the attempt was told to stop. */
export interface ObjectSender {
  item(): ItemRecord;
  /** Resolves when the event is as durable as it has to be. */
  apply(event: ItemEvent): Promise<void>;
  /** Bytes of the object leave now; true when they may have before, in an earlier attempt or another process. */
  markStarted(object: ObjectRecord): boolean;
  reportProgress(sentBytes: number, acceptedBytes: number): void;
  /** Begins a transfer that ends when the attempt stops. */
  transfer(begin: () => Transfer): Promise<void>;
}

/** A smaller file costs less to send in vain than to check twice. */
const CHECK_FIRST_BYTES = 1024 * 1024;

/** Codes: file_changed, file_missing, and those of the transport. */
export async function sendObject(sender: ObjectSender, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  const startedBefore = sender.markStarted(object);
  if (startedBefore || object.sizeBytes > CHECK_FIRST_BYTES)
    await checkUnchanged(sender.item(), ports, object, startedBefore);
  try {
    await transfer(sender, ports, object, object.uploadUrl, false);
  } catch (error) {
    if (isAppError(error, 'upload_expired') && object.uploadUrl) await startAgain(sender, ports, object);
    else if (isAppError(error, 'storage_duplicate') && startedBefore) await settleDuplicate(sender, ports, object);
    else throw error;
  }
  // what was read while the file was written to is not what was planned
  await checkUnchanged(sender.item(), ports, object, false);
  await sender.apply({ type: 'sent', object: object.name });
}

async function startAgain(sender: ObjectSender, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  await sender.apply({ type: 'expired', object: object.name });
  // the last answer of the finished upload may have been lost before its URL expired
  if (await isStored(ports, object)) return;
  await transfer(sender, ports, object, null, false);
}

/** The name is ours since an earlier attempt: the object is either already whole or to be written again. */
async function settleDuplicate(sender: ObjectSender, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  if (!(await isStored(ports, object))) await transfer(sender, ports, object, null, true);
}

async function isStored(ports: UploadPorts, object: ObjectRecord): Promise<boolean> {
  return (await ports.transport.sizeOf(object.bucket, object.name)) === object.sizeBytes;
}

async function transfer(
  sender: ObjectSender,
  ports: UploadPorts,
  { bucket, name: objectName, contentType, source, sizeBytes }: ObjectRecord,
  resumeUrl: string | null,
  upsert: boolean,
): Promise<void> {
  let journalError: unknown;
  const onResumeUrl = (url: string) =>
    sender.apply({ type: 'resumable', object: objectName, url }).catch((error: unknown) => {
      journalError = error;
      throw error;
    });
  const cacheControlSeconds = STORAGE_CACHE_SECONDS;
  const request = { bucket, objectName, contentType, cacheControlSeconds, upsert, source, sizeBytes, resumeUrl };
  const onProgress = (sent: number, accepted: number) => sender.reportProgress(sent, accepted);
  const sending = sender.transfer(() => ports.transport.send(request, { onProgress, onResumeUrl }));
  // the engine's own error matters more than what the transport made of it
  await sending.catch((error: unknown) => {
    throw journalError ?? error;
  });
}

/** `thorough` where bytes of the file may have been sent in the past: then its edges are read too. */
async function checkUnchanged(
  item: ItemRecord,
  ports: UploadPorts,
  object: ObjectRecord,
  thorough: boolean,
): Promise<void> {
  const source = item.sources.find(({ ref }) => ref === object.source);
  if (!source) return;
  const { ref, identity, name } = source;
  const same = thorough
    ? sameIdentity(await ports.files.identify(ref), identity)
    : sameSizeAndTime(await ports.files.stat(ref), identity);
  if (!same) throw new AppError('file_changed', { name, path: item.path });
}
