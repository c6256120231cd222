/** Buckets and objects of a run. No policy mentions these buckets, so only the secret key may do anything in them. */
import { hasStatus } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Buckets, TestContext } from './test-context.ts';

export const KEPT = 'kept/readme.txt';
export const LIMIT = 200_000;
export const WORDS = 'Under the baobab the whole village meets.';

export async function createBuckets(context: TestContext): Promise<Buckets> {
  const buckets: Buckets = { open: `${context.prefix}-open`, closed: `${context.prefix}-closed` };
  await createBucket(context, { id: buckets.open, public: true, file_size_limit: LIMIT });
  const types = ['text/plain', 'image/png'];
  await createBucket(context, { id: buckets.closed, public: false, file_size_limit: LIMIT, allowed_mime_types: types });
  for (const bucket of [buckets.open, buckets.closed]) hasStatus(await upload(context, bucket, KEPT, WORDS), 200);
  return buckets;
}

async function createBucket(context: TestContext, settings: { id: string } & Record<string, unknown>): Promise<void> {
  hasStatus(await context.ask('/storage/v1/bucket', 'secret', { json: { name: settings.id, ...settings } }), 200);
  context.afterwards(() => context.ask(`/storage/v1/bucket/${settings.id}`, 'secret', { method: 'DELETE' }));
  context.afterwards(() =>
    context.ask(`/storage/v1/bucket/${settings.id}/empty`, 'secret', { method: 'POST', json: {} }),
  );
}

/** A raw upload by the secret key. */
export function upload(
  context: TestContext,
  bucket: string,
  name: string,
  raw: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return context.ask(`/storage/v1/object/${bucket}/${name}`, 'secret', {
    raw,
    headers: { 'content-type': 'text/plain', ...headers },
  });
}
