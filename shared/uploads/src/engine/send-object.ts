/** Sends one object of an item, once and only once, however often it is tried. */
import { STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { sameAtAGlance, sameIdentity } from './item.ts';
import type { ItemRecord, ObjectRecord } from './item.ts';
import type { Run } from './run.ts';

const LOOK_FIRST_BYTES = 1024 * 1024;

/** Codes: file_changed, file_missing, and those of the transport. */
export async function sendObject(run: Run, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  const begunBefore = run.begin(object);
  // a small file costs less to send in vain than to look at twice
  if (begunBefore || object.sizeBytes > LOOK_FIRST_BYTES) await checkUnchanged(run.item(), ports, object, begunBefore);
  try {
    await transfer(run, ports, object, object.uploadUrl, false);
  } catch (error) {
    if (isAppError(error, 'upload_expired') && object.uploadUrl) await startAgain(run, ports, object);
    else if (isAppError(error, 'storage_duplicate') && begunBefore) await settleDuplicate(run, ports, object);
    else throw error;
  }
  // what was read while the file was written to is not what was planned
  await checkUnchanged(run.item(), ports, object, false);
  await run.step({ type: 'sent', object: object.name });
}

async function startAgain(run: Run, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  await run.step({ type: 'expired', object: object.name });
  // the last answer of the finished upload may have been lost before its address went away
  if (await isStored(ports, object)) return;
  await transfer(run, ports, object, null, false);
}

/** The name is ours since an earlier attempt: the object is either already whole or to be written again. */
async function settleDuplicate(run: Run, ports: UploadPorts, object: ObjectRecord): Promise<void> {
  if (!(await isStored(ports, object))) await transfer(run, ports, object, null, true);
}

async function isStored(ports: UploadPorts, object: ObjectRecord): Promise<boolean> {
  return (await ports.transport.sizeOf(object.bucket, object.name)) === object.sizeBytes;
}

async function transfer(
  run: Run,
  ports: UploadPorts,
  object: ObjectRecord,
  resumeUrl: string | null,
  upsert: boolean,
): Promise<void> {
  const { bucket, name: objectName, contentType, source, sizeBytes } = object;
  let refused: unknown;
  const onResumeUrl = (url: string) =>
    run.step({ type: 'resumable', object: objectName, url }).catch((error: unknown) => {
      refused = error;
      throw error;
    });
  run.assertLive();
  const cacheControlSeconds = STORAGE_CACHE_SECONDS;
  const sending = ports.transport.send(
    { bucket, objectName, contentType, cacheControlSeconds, upsert, source, sizeBytes, resumeUrl },
    { onProgress: (sent, accepted) => run.progress(sent, accepted), onResumeUrl },
  );
  // our own refusal matters more than what the transport made of it
  await run.hold(sending).catch((error: unknown) => {
    throw refused ?? error;
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
    : sameAtAGlance(await ports.files.glance(ref), identity);
  if (!same) throw new AppError('file_changed', { name, path: item.path });
}
