/** One TUS request on its way through the protocol library, which hands our hooks a request object of its own. */
import type { Upload } from '@tus/server';
import type { Bucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { invalidSignature } from '../errors.ts';
import type { Call } from '../http.ts';
import type { Actor, PlannedObject } from '../objects.ts';
import { readUserMetadata } from '../user-metadata.ts';
import type { BodySource } from './socket-store.ts';

/** What is to become of an upload; the policies are asked about it. */
export type Plan = Omit<PlannedObject, 'version' | 'owner'>;

export function readPlan({ metadata = {}, size }: Pick<Upload, 'metadata' | 'size'>): Plan {
  const userMetadata = metadata['metadata'];
  return {
    bucket: metadata['bucketName'] ?? '',
    name: metadata['objectName'] ?? '',
    metadata: { mimetype: metadata['contentType'] ?? undefined, contentLength: size },
    userMetadata: userMetadata ? readUserMetadata(userMetadata) : null,
  };
}

export type TusRequest = BodySource & {
  /** Whose policies count; absent for OPTIONS and for signed uploads. */
  actor?: Actor;
  owner?: string;
  upsert: boolean;
  /** Token of a signed upload. */
  signature?: string;
  /** Both are set at creation; `created` is the upload's id. */
  plan?: Plan;
  created?: string;
  bucket?: Bucket;
};

const SIGNED = /^upload\/resumable\/sign(\/|$)/;

/** Throws the REST kind of refusal when the caller cannot be identified. */
export async function readTusRequest(context: StorageContext, { req, method, path }: Call): Promise<TusRequest> {
  const base = { incoming: req, upsert: req.headers['x-upsert'] === 'true' };
  if (SIGNED.test(path)) {
    const signature = req.headers['x-signature'];
    if (typeof signature === 'string') return { ...base, signature };
    if (method !== 'OPTIONS') throw invalidSignature('Missing x-signature header');
    return { ...base, signature: '' };
  }
  if (method === 'OPTIONS') return base;
  const { auth, owner } = await context.identify(req);
  return { ...base, actor: auth, owner };
}

export class TusRequests {
  readonly #known = new WeakMap<object, TusRequest>();

  add(request: object, tusRequest: TusRequest): void {
    this.#known.set(request, tusRequest);
  }

  of(request: object): TusRequest {
    const tusRequest = this.#known.get(request);
    if (!tusRequest) throw new Error('Unknown TUS request');
    return tusRequest;
  }
}
