// Buckets and objects of a run. No policy mentions these buckets, so only the secret key may do anything in them.
import { hasStatus } from './answer.ts';
import type { Answer, Content } from './answer.ts';
import type { Asker, World } from './world.ts';

export type Buckets = {
  /** Public, any type, up to `limit` bytes. */
  open: string;
  /** Text and PNG only, up to `limit` bytes. */
  closed: string;
  limit: number;
  /** In both: `kept/readme.txt` with this text. */
  words: string;
};

export const KEPT = 'kept/readme.txt';
const LIMIT = 200_000;

export async function createBuckets(world: World): Promise<Buckets> {
  const buckets: Buckets = {
    open: `${world.prefix}-open`,
    closed: `${world.prefix}-closed`,
    limit: LIMIT,
    words: 'Under the baobab the whole village meets.',
  };
  await createBucket(world, { id: buckets.open, public: true, file_size_limit: LIMIT });
  const types = ['text/plain', 'image/png'];
  await createBucket(world, { id: buckets.closed, public: false, file_size_limit: LIMIT, allowed_mime_types: types });
  for (const bucket of [buckets.open, buckets.closed]) hasStatus(await upload(world, bucket, KEPT, buckets.words), 200);
  return buckets;
}

async function createBucket(world: World, settings: { id: string } & Record<string, unknown>): Promise<void> {
  hasStatus(await world.ask('/storage/v1/bucket', 'secret', { json: { name: settings.id, ...settings } }), 200);
  world.afterwards(() => world.ask(`/storage/v1/bucket/${settings.id}`, 'secret', { method: 'DELETE' }));
  world.afterwards(() => world.ask(`/storage/v1/bucket/${settings.id}/empty`, 'secret', { method: 'POST', json: {} }));
}

type How = { as?: Asker; method?: string; type?: string; headers?: Record<string, string> };

/** A raw upload, by the secret key unless said otherwise. */
export function upload(world: World, bucket: string, name: string, content: Content, how: How = {}): Promise<Answer> {
  return world.ask(`/storage/v1/object/${bucket}/${name}`, how.as ?? 'secret', {
    method: how.method ?? 'POST',
    raw: content,
    headers: { 'content-type': how.type ?? 'text/plain', ...how.headers },
  });
}
