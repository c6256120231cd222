/** The further questions: tables, rules, buckets, limits and functions, asked so that nothing is changed. */
import {
  BUCKET_DOWNLOADS,
  BUCKET_DOWNLOADS_FALLBACK,
  BUCKET_IMAGES,
  BUNDLE_ID,
  DOWNLOAD_MAX_BYTES,
  IMAGE_MAX_BYTES,
} from '@baobab/domain/constants';
import { EDGE_FUNCTIONS } from '@baobab/domain/edge-functions';
import type { Picture } from '@baobab/domain/entities/fields';
import type { Finding } from '@baobab/domain/store-findings';
import { imageUrl } from '../storage/images.ts';
import type { HealthCheckTarget } from './reachability.ts';

/** Visitors may not read these; the migrations grant them no right on them. */
const CLOSED_TABLES = [
  'orders',
  'order_items',
  'user_purchases',
  'profiles',
  'contact_messages',
  'newsletter_subscribers',
  'email_outbox',
  'illustration_sources',
  'shop_settings',
  'file_facts',
] as const;
const NEEDED_BYTES = {
  [BUCKET_IMAGES]: IMAGE_MAX_BYTES,
  [BUCKET_DOWNLOADS]: DOWNLOAD_MAX_BYTES,
  [BUCKET_DOWNLOADS_FALLBACK]: DOWNLOAD_MAX_BYTES,
} as const;

const found = (code: Finding['code'], names: readonly string[], blocks = false): Finding[] =>
  names.length > 0 ? [{ code, names, blocks }] : [];

export async function checkSchema(target: HealthCheckTarget): Promise<Finding[]> {
  const answers = await Promise.all([
    ask(target, '/rest/v1/categories?select=id&limit=1'),
    ask(target, '/rest/v1/rpc/search_catalog', { body: { p_query: '', p_limit: 1 } }),
  ]);
  const names = ['categories', 'search_catalog'].filter((_, index) => answers[index]?.status === 404);
  return found('schema_missing', names, true);
}

export async function checkRules(target: HealthCheckTarget): Promise<Finding[]> {
  const tables = await Promise.all(
    CLOSED_TABLES.map(async (table) => ((await ask(target, `/rest/v1/${table}?limit=1`)).ok ? table : '')),
  );
  return found('rows_open', tables.filter(Boolean));
}

/** A function that is there answers a GET, if only to say that it wants a POST. */
export async function checkFunctions(target: HealthCheckTarget): Promise<Finding[]> {
  const names = await Promise.all(
    EDGE_FUNCTIONS.map(async (name) => ((await ask(target, `/functions/v1/${name}`)).status === 404 ? name : '')),
  );
  return found('functions_missing', names.filter(Boolean));
}

/**
 * In an administrator's name: only they may see buckets and start an upload. Whether paid files are public is asked of the
 * bucket as well; what the public route says of a private bucket differs from one request to the next on hosted Storage.
 */
export async function checkStorage(target: HealthCheckTarget, token: string): Promise<Finding[]> {
  const missing: string[] = [];
  const low: string[] = [];
  const open: string[] = [];
  for (const [bucket, needed] of Object.entries(NEEDED_BYTES)) {
    const answer = await ask(target, `/storage/v1/bucket/${encodeURIComponent(bucket)}`, { token });
    const facts: { public?: unknown; file_size_limit?: unknown } | null = answer.ok
      ? await answer.json().catch(() => null)
      : null;
    if (!facts) missing.push(bucket);
    else if (typeof facts.file_size_limit === 'number' && facts.file_size_limit < needed) low.push(bucket);
    if (facts?.public === true && bucket !== BUCKET_IMAGES) open.push(bucket);
  }
  const storage = [
    ...found('bucket_public', open),
    ...found('bucket_missing', missing),
    ...found('bucket_limit_low', low),
  ];
  const triable = !missing.includes(BUCKET_DOWNLOADS) && !low.includes(BUCKET_DOWNLOADS);
  return triable && (await refusesLargeUploads(target, token))
    ? [...storage, ...found('upload_limit_low', ['100 MB'])]
    : storage;
}

/** Packs without a release while the bundle is published: the shop can't sell it. In an administrator's name: a new shop has none yet. */
export async function checkBundle(target: HealthCheckTarget, token: string): Promise<Finding[]> {
  const rows = async (path: string): Promise<unknown[]> => {
    const answer = await ask(target, `/rest/v1/${path}`, { token });
    const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
    return Array.isArray(body) ? body : [];
  };
  const [published, waiting] = await Promise.all([
    rows(`illustrations?id=eq.${BUNDLE_ID}&select=id`),
    rows('bundle_packs?section=eq.pack&version=eq.0&select=title&order=display_order'),
  ]);
  return published.length > 0 ? found('bundle_incomplete', waiting.map(titleOf)) : [];
}

/** One picture of the newest illustration; a page could not read the header, so this is asked by the desktop app alone. */
export async function checkImages(target: HealthCheckTarget): Promise<Finding[]> {
  const query = 'image=like.*.webp&select=title,image,imageWidths:image_widths&order=created_at.desc&limit=1';
  const answer = await ask(target, `/rest/v1/illustrations?${query}`);
  const rows = answer.ok ? ((await answer.json()) as (Picture & { title: string })[]) : [];
  const hidden = rows.map(async (row) => {
    const url = imageUrl(target.url, row, 0);
    const image = url ? await target.fetch(url) : null;
    await image?.body?.cancel();
    return image?.ok && /none|noindex|noimageindex/.test(image.headers.get('x-robots-tag') ?? '') ? row.title : '';
  });
  return found('images_hidden', (await Promise.all(hidden)).filter(Boolean));
}

/** Settings that keep the shop from taking money. In an administrator's name: only they may know them. */
export async function checkSettings(target: HealthCheckTarget, token: string): Promise<Finding[]> {
  const answer = await ask(target, '/rest/v1/rpc/settings_to_fill', { token, body: {} });
  const names: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  return found('settings_open', Array.isArray(names) ? names.map(String) : []);
}

function titleOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'title' in row ? String(row.title) : '';
}

/** Announces a file of the largest size and takes the announcement back: no byte of it is sent. */
async function refusesLargeUploads(target: HealthCheckTarget, token: string): Promise<boolean> {
  const meta = {
    bucketName: BUCKET_DOWNLOADS,
    objectName: `doctor/${crypto.randomUUID()}.zip`,
    contentType: 'application/zip',
  };
  const pairs = Object.entries(meta).map(([name, value]) => `${name} ${btoa(value)}`);
  const headers = {
    apikey: target.key,
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-length': String(DOWNLOAD_MAX_BYTES),
    'upload-metadata': pairs.join(','),
  };
  const answer = await target.fetch(`${target.url}/storage/v1/upload/resumable`, { method: 'POST', headers });
  const place = answer.headers.get('location');
  if (answer.status === 201 && place)
    await target.fetch(new URL(place, target.url), { method: 'DELETE', headers }).catch(() => undefined);
  return answer.status === 413;
}

function ask(
  { url, key, fetch }: HealthCheckTarget,
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
