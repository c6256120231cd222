/** The further questions: tables, rules, buckets, limits and functions, asked so that nothing is changed. */
import * as z from 'zod/mini';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES, BUNDLE_ID, DOWNLOAD_MAX_BYTES } from '@baobab/domain/constants';
import { EDGE_FUNCTIONS } from '@baobab/domain/edge-functions';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import type { Finding } from '@baobab/domain/store-findings';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import { settingsToFill } from '../settings/admin-settings.ts';
import { imageUrl } from '../storage/images.ts';
import { checkBuckets } from '../storage/storage.ts';

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

const found = (code: Finding['code'], names: readonly string[], blocks = false): Finding[] =>
  names.length > 0 ? [{ code, names, blocks }] : [];

/** Those of `names` whose address answers with a status that `fits`. */
async function answering(
  { http }: DataClient,
  names: readonly string[],
  address: (name: string) => string,
  fits: (answer: Response) => boolean,
): Promise<string[]> {
  const answers = await Promise.all(names.map((name) => http.fetch(http.url + address(name))));
  return names.filter((_, index) => answers[index] && fits(answers[index]));
}

/** Another check reports why the answer is refused. */
const orNone = <Row>(answer: Promise<Row[]>) => answer.catch((): Row[] => []);

const isMissing = ({ status }: Response) => status === 404;

export async function checkSchema(client: DataClient): Promise<Finding[]> {
  const addresses = {
    categories: 'categories?select=id&limit=1',
    search_catalog: 'rpc/search_catalog?p_query=&p_limit=1',
  };
  const address = (name: string) => `/rest/v1/${addresses[name as keyof typeof addresses]}`;
  return found('schema_missing', await answering(client, Object.keys(addresses), address, isMissing), true);
}

export async function checkRules(client: DataClient): Promise<Finding[]> {
  const open = await answering(
    client,
    CLOSED_TABLES,
    (table) => `/rest/v1/${table}?limit=1`,
    ({ ok }) => ok,
  );
  return found('rows_open', open);
}

/** A function that is there answers a GET, if only to say that it wants a POST. */
export async function checkFunctions(client: DataClient): Promise<Finding[]> {
  const missing = await answering(client, EDGE_FUNCTIONS, (name) => `/functions/v1/${name}`, isMissing);
  return found('functions_missing', missing);
}

/**
 * In an administrator's name: only they may see buckets and start an upload. Whether paid files are public is asked of the
 * bucket as well; what the public route says of a private bucket differs from one request to the next on hosted Storage.
 */
export async function checkStorage(admin: DataClient): Promise<Finding[]> {
  const buckets = await checkBuckets(admin);
  const named = (state: 'missing' | 'low') =>
    buckets.filter((each) => each.state === state).map(({ bucket }) => bucket);
  const open = buckets
    .filter(({ bucket, isPublic }) => isPublic && bucket !== BUCKET_IMAGES)
    .map(({ bucket }) => bucket);
  const takesDownloads = buckets.some(({ bucket, state }) => bucket === BUCKET_DOWNLOADS && state === 'exists');
  return [
    ...found('bucket_public', open),
    ...found('bucket_missing', named('missing')),
    ...found('bucket_limit_low', named('low')),
    ...(takesDownloads && (await refusesLargeUploads(admin)) ? found('upload_limit_low', ['100 MB']) : []),
  ];
}

const bundles = resource('illustrations', z.object({ id: z.string() }));
const packs = resource('bundle_packs', z.object({ title: z.string() }));

/** Packs without a release while the bundle is published: the shop can't sell it. In an administrator's name: a new shop has none yet. */
export async function checkBundle(admin: DataClient): Promise<Finding[]> {
  const [published, waiting] = await Promise.all([
    orNone(list(bundles, (rows) => rows.eq('id', BUNDLE_ID))(admin)),
    orNone(list(packs, (rows) => rows.match({ section: 'pack', version: 0 }).order('display_order'))(admin)),
  ]);
  return published.length > 0
    ? found(
        'bundle_incomplete',
        waiting.map(({ title }) => title),
      )
    : [];
}

const pictureSchema = z.object({ title: z.string(), image: z.string(), imageWidths: imageWidthsSchema });
const pictures = resource('illustrations', pictureSchema);

/** One picture of the newest illustration; a page could not read the header, so this is asked by the desktop app alone. */
export async function checkImages(client: DataClient): Promise<Finding[]> {
  const newest = list(pictures, (rows) =>
    rows.like('image', '%.webp').order('created_at', { ascending: false }).limit(1),
  );
  const hidden = (await orNone(newest(client))).map(async (picture) => {
    const image = await client.http.fetch(imageUrl(client.http.url, picture, 0) ?? '');
    await image.body?.cancel();
    return image.ok && /none|noindex|noimageindex/.test(image.headers.get('x-robots-tag') ?? '') ? picture.title : '';
  });
  return found('images_hidden', (await Promise.all(hidden)).filter(Boolean));
}

/** Settings that keep the shop from taking money. In an administrator's name: only they may know them. */
export async function checkSettings(admin: DataClient): Promise<Finding[]> {
  return found('settings_open', await orNone<string>(settingsToFill(admin)));
}

/** Announces a file of the largest size and takes the announcement back: no byte of it is sent. */
async function refusesLargeUploads({ http }: DataClient): Promise<boolean> {
  const meta = {
    bucketName: BUCKET_DOWNLOADS,
    objectName: `doctor/${crypto.randomUUID()}.zip`,
    contentType: 'application/zip',
  };
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(DOWNLOAD_MAX_BYTES),
    'upload-metadata': Object.entries(meta)
      .map(([name, value]) => `${name} ${btoa(value)}`)
      .join(),
  };
  const answer = await http.fetch(`${http.url}/storage/v1/upload/resumable`, { method: 'POST', headers });
  const place = answer.headers.get('location');
  if (answer.status === 201 && place)
    await http.fetch(new URL(place, http.url), { method: 'DELETE', headers }).catch(() => undefined);
  return answer.status === 413;
}
