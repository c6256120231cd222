// /upload/resumable: the TUS protocol (by @tus/server) under Supabase's rules.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import { findBucket } from '../buckets.ts';
import type { Bucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { allowMethods } from '../cors.ts';
import { StorageError, invalidSignature, metadataRequired, noSuchRoute, toStorageError } from '../errors.ts';
import { newVersion } from '../files.ts';
import { drain } from '../http.ts';
import type { Call } from '../http.ts';
import { checkUpload, describe } from '../objects.ts';
import type { Actor, ObjectAddress } from '../objects.ts';
import { sizeLimitOf } from '../rest/upload.ts';
import { checkBucketName, checkKey, checkMimeType } from '../rules.ts';
import { createCompletion } from './completion.ts';
import { UploadJournal } from './journal.ts';
import { UploadLocks } from './locks.ts';
import { SocketStore } from './socket-store.ts';
import type { BodySource } from './socket-store.ts';
import { readUploadId, writeUploadId } from './upload-id.ts';

const PATH = '/storage/v1/upload/resumable';
const SIGNED_PATH = `${PATH}/sign`;
const LOCK_PATIENCE_MS = 5000;

/** One TUS request on its way through the protocol library, which hands our hooks its own request object. */
type Passage = BodySource & {
  actor?: Actor;
  owner?: string;
  upsert: boolean;
  /** Token of a signed upload. */
  signature?: string;
  target?: ObjectAddress;
  bucket?: Bucket;
};

type Hooks = ConstructorParameters<typeof Server>[0];

export type TusHandler = (call: Call) => Promise<void>;

export function createTus(context: StorageContext): TusHandler {
  const { db, files, signer } = context;
  const passages = new WeakMap<object, Passage>();
  const journal = new UploadJournal(files.tusFolder);
  const locks = new UploadLocks<BodySource>(LOCK_PATIENCE_MS);
  const store = new SocketStore({ files, journal, locks, lifetime: context.uploadLifetime });
  const complete = createCompletion(context, journal, store);

  const passageOf = (request: object): Passage => {
    const passage = passages.get(request);
    if (!passage) throw new Error('Unknown TUS request');
    return passage;
  };
  const targetOf = async (passage: Passage, id: string): Promise<ObjectAddress> => {
    if (passage.target) return passage.target;
    const metadata = (await journal.get(id))?.metadata ?? {};
    return { bucket: metadata['bucketName'] ?? '', name: metadata['objectName'] ?? '' };
  };

  /** Policies (or the signed token) for creation, every PATCH and DELETE. HEAD needs none: the address is the secret. */
  const authorize = async (passage: Passage, id: string) => {
    const target = await targetOf(passage, id);
    if (passage.signature !== undefined) {
      const claims = signer.verify(passage.signature, 'upload', `${target.bucket}/${target.name}`);
      passage.owner = claims.owner;
      passage.upsert = claims.upsert ?? false;
      return;
    }
    if (!passage.actor || passage.actor === 'owner') return;
    const note = (await journal.entry(id))?.note;
    const draft = { ...target, version: id, owner: passage.owner, metadata: describe(id, 0, '', '') };
    await checkUpload(db, passage.actor, draft, note?.upsert ?? passage.upsert);
  };

  const hooks: Hooks = {
    path: PATH,
    datastore: store,
    locker: (request) => locks.lockerFor(passageOf(request)),
    // The holder of a lock stops at once: what it received so far is kept.
    lockDrainTimeout: 1,
    disableTerminationForFinishedUploads: true,
    namingFunction: (request, metadata) => {
      if (!metadata) throw metadataRequired();
      const bucket = checkBucketName(metadata['bucketName'] ?? '');
      passageOf(request).target = { bucket, name: checkKey(metadata['objectName'] ?? '') };
      return newVersion();
    },
    getFileIdFromRequest: (_request, lastPart) => readUploadId(lastPart ?? '')?.version,
    generateUrl: (request, { id }) => {
      const { target, signature } = passageOf(request);
      if (!target) throw metadataRequired();
      const path = signature === undefined ? PATH : SIGNED_PATH;
      return `${context.publicUrl()}${path}/${writeUploadId({ ...target, version: id })}`;
    },
    maxSize: async (request, id) => {
      const passage = passageOf(request);
      if (!id) return context.fileSizeLimit;
      if ((await journal.get(id))?.size !== undefined) return 0;
      passage.bucket = await findBucket(db, (await targetOf(passage, id)).bucket);
      passage.maxSize = sizeLimitOf(context, passage.bucket);
      return passage.maxSize;
    },
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'HEAD') await authorize(passageOf(request), id);
    },
    onUploadCreate: async (request, upload) => {
      const { bucket, owner, upsert } = passageOf(request);
      checkMimeType(upload.metadata?.['contentType'] ?? 'application/octet-stream', bucket?.allowed_mime_types ?? null);
      journal.draft(upload.id, { owner, upsert, finished: false });
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await complete(upload.id);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error) && 'status_code' in error) return undefined;
      const refusal = toStorageError(error);
      if (refusal.statusCode === 500)
        context.log(`storage: tus: ${error instanceof Error ? error.stack : String(error)}`);
      return { status_code: refusal.statusCode, body: refusal.message };
    },
  };
  const server = new Server(hooks);

  /** A HEAD that finds all bytes but no object (a crash in between) makes the object before it says so. */
  const finishLeftover = async (answer: Response, path: string): Promise<Response> => {
    const { headers } = answer;
    if (answer.status !== 200 || headers.get('upload-offset') !== headers.get('upload-length')) return answer;
    const id = readUploadId(path.split('/').at(-1) ?? '')?.version ?? '';
    return complete(id).then(
      () => answer,
      (error: unknown) => {
        const refusal = error instanceof StorageError ? error : toStorageError(error);
        return new Response(refusal.message, { status: refusal.statusCode, headers: { 'tus-resumable': '1.0.0' } });
      },
    );
  };

  const enter = async (call: Call): Promise<Passage> => {
    const { req } = call;
    const upsert = req.headers['x-upsert'] === 'true';
    if (/^upload\/resumable\/sign(\/|$)/.test(call.path)) {
      const signature = req.headers['x-signature'];
      const open = call.method === 'OPTIONS' || call.method === 'HEAD';
      if (typeof signature !== 'string' && !open) throw invalidSignature('Missing x-signature header');
      return { incoming: req, upsert, signature: typeof signature === 'string' ? signature : '' };
    }
    if (call.method === 'OPTIONS') return { incoming: req, upsert };
    const { auth, owner } = await context.identify(req);
    return { incoming: req, upsert, actor: auth, owner };
  };

  return async (call) => {
    const { req, method } = call;
    if (method === 'GET' || method === 'PUT') throw noSuchRoute(method, `/${call.path}`);
    const passage = await enter(call);
    const request = new Request(`http://storage/${call.path}`, { method, headers: headersOf(req) });
    passages.set(request, passage);
    const answer = await server.handleWeb(request);
    await send(call, method === 'HEAD' ? await finishLeftover(answer, call.path) : answer);
  };
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value);
  return headers;
}

async function send({ req, res, method }: Call, answer: Response): Promise<void> {
  const body = await answer.text();
  await drain(req, res);
  writeHeaders(res, answer.headers);
  if (method === 'OPTIONS') allowMethods(req, res);
  res.statusCode = answer.status;
  if (answer.status !== 204 && method !== 'HEAD') res.setHeader('content-length', Buffer.byteLength(body));
  res.end(method === 'HEAD' || body === '' ? undefined : body);
}

function writeHeaders(res: ServerResponse, headers: Headers): void {
  // Cross-origin headers are the service's own, for all paths alike.
  for (const [name, value] of headers) if (!name.startsWith('access-control-')) res.setHeader(name, value);
}
