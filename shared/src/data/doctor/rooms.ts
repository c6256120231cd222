/** Behind the door: tables, rules, buckets, limits and functions, asked so that nothing is changed. */
import {
  BUCKET_DOWNLOADS,
  BUCKET_DOWNLOADS_FALLBACK,
  BUCKET_IMAGES,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
} from '../../domain/constants.ts';
import type { Finding } from '../../domain/store-findings.ts';
import type { Patient } from './doors.ts';

/** Nobody who isn't signed in may read these; the migrations give them no right to try. */
const CLOSED_TABLES = [
  'orders',
  'order_items',
  'user_purchases',
  'profiles',
  'contact_messages',
  'newsletter_subscribers',
  'email_outbox',
  'illustration_sources',
] as const;
const FUNCTIONS = ['create-checkout-session', 'stripe-webhook', 'contact', 'newsletter', 'email-deliver'] as const;
const NEEDED_BYTES = {
  [BUCKET_IMAGES]: IMAGE_MAX_BYTES,
  [BUCKET_DOWNLOADS]: DOWNLOAD_MAX_BYTES,
  [BUCKET_DOWNLOADS_FALLBACK]: DOWNLOAD_MAX_BYTES,
} as const;

const found = (code: Finding['code'], names: readonly string[], blocks = false): Finding[] =>
  names.length > 0 ? [{ code, names, blocks }] : [];

export async function examineSchema(patient: Patient): Promise<Finding[]> {
  const answers = await Promise.all([
    ask(patient, '/rest/v1/categories?select=id&limit=1'),
    ask(patient, '/rest/v1/rpc/search_catalog', { body: { p_query: '', p_limit: 1 } }),
  ]);
  const names = ['categories', 'search_catalog'].filter((_, index) => answers[index]?.status === 404);
  return found('schema_missing', names, true);
}

export async function examineRules(patient: Patient): Promise<Finding[]> {
  const tables = await Promise.all(
    CLOSED_TABLES.map(async (table) => ((await ask(patient, `/rest/v1/${table}?limit=1`)).ok ? table : '')),
  );
  const buckets = await Promise.all(
    [BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK].map(async (bucket) =>
      (await isPublic(patient, bucket)) ? bucket : '',
    ),
  );
  return [...found('rows_open', tables.filter(Boolean)), ...found('bucket_public', buckets.filter(Boolean))];
}

/** A function that is there answers a GET, if only to say that it wants a POST. */
export async function examineFunctions(patient: Patient): Promise<Finding[]> {
  const names = await Promise.all(
    FUNCTIONS.map(async (name) => ((await ask(patient, `/functions/v1/${name}`)).status === 404 ? name : '')),
  );
  return found('functions_missing', names.filter(Boolean));
}

/** In an administrator's name: only they may see buckets and start an upload. */
export async function examineStorage(patient: Patient, token: string): Promise<Finding[]> {
  const missing: string[] = [];
  const low: string[] = [];
  for (const [bucket, needed] of Object.entries(NEEDED_BYTES)) {
    const answer = await ask(patient, `/storage/v1/bucket/${encodeURIComponent(bucket)}`, { token });
    if (!answer.ok) missing.push(bucket);
    else if (isLower(await answer.json().catch(() => null), needed)) low.push(bucket);
  }
  const storage = [...found('bucket_missing', missing), ...found('bucket_limit_low', low)];
  const triable = !missing.includes(BUCKET_DOWNLOADS) && !low.includes(BUCKET_DOWNLOADS);
  return triable && (await refusesLargeUploads(patient, token))
    ? [...storage, ...found('upload_limit_low', ['100 MB'])]
    : storage;
}

async function isPublic(patient: Patient, bucket: string): Promise<boolean> {
  const answer = await ask(patient, `/storage/v1/object/public/${encodeURIComponent(bucket)}/doctor`);
  const text = await answer.text();
  return answer.ok || (/object not found/i.test(text) && !/bucket not found/i.test(text));
}

function isLower(bucket: unknown, needed: number): boolean {
  const limit =
    typeof bucket === 'object' && bucket !== null && 'file_size_limit' in bucket ? bucket.file_size_limit : null;
  return typeof limit === 'number' && limit < needed;
}

/** Announces a file of the largest size and takes the announcement back: no byte of it is sent. */
async function refusesLargeUploads(patient: Patient, token: string): Promise<boolean> {
  const meta = {
    bucketName: BUCKET_DOWNLOADS,
    objectName: `doctor/${crypto.randomUUID()}.zip`,
    contentType: 'application/zip',
  };
  const pairs = Object.entries(meta).map(([name, value]) => `${name} ${btoa(value)}`);
  const headers = {
    apikey: patient.key,
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-length': String(DOWNLOAD_MAX_BYTES),
    'upload-metadata': pairs.join(','),
  };
  const answer = await patient.fetch(`${patient.url}/storage/v1/upload/resumable`, { method: 'POST', headers });
  const place = answer.headers.get('location');
  if (answer.status === 201 && place)
    await patient.fetch(new URL(place, patient.url), { method: 'DELETE', headers }).catch(() => undefined);
  return answer.status === 413;
}

function ask(
  { url, key, fetch }: Patient,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    headers: {
      apikey: key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}
