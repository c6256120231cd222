/** The demo shop in a real stack: interrupted, continued, and then looked at as its visitors and its admin see it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CATEGORIES } from '@baobab/domain/constants';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { SeedTarget } from '../local/seed.ts';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';

import { illustrations } from './content/illustrations.ts';
import { releaseDemoPacks } from './packs/release.ts';
import { seedDemo, seedOriginals } from './seed.ts';
import { testFolder } from '../local/test-folder.ts';

const SHOP = 'https://shop.test';
const dataDir = testFolder();
let stack: Stack;
let visitor: SupabaseClient;
let admin: SupabaseClient;
let interruption: unknown;
let originalsInterruption: unknown;
let packInterruption: unknown;
/** Illustrations with a file before the originals. */
let buyableBefore: number;
/** After the packs' interruption. */
let released: Record<string, unknown>[];

const connect = () => createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } });

/** Without orders. */
const target = (log: (line: string) => void): SeedTarget => ({
  db: { admin: async () => [], adminTransaction: (run) => run(async () => []) },
  payments: { recordPast: () => [] },
  filesDir: join(dataDir, 'files'),
  url: stack.url,
  siteUrl: SHOP,
  secretKey: stack.secretKey,
  log,
});

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir, isThrowaway: true, seed: 'logins' });
  visitor = connect();
  admin = connect();
  await admin.auth.signInWithPassword(stack.logins.admin);
  interruption = await seedDemo(
    target((line) => {
      if (line.includes('category')) throw new Error('The power went out.');
    }),
  ).catch((error: unknown) => error);
  await seedDemo(target(() => undefined));
  buyableBefore = (await rows('illustrations', 'is_deliverable')).filter((row) => row['is_deliverable']).length;
  originalsInterruption = await seedOriginals(
    target((line) => {
      if (line.includes('files that buyers get')) throw new Error('The power went out once more.');
    }),
  ).catch((error: unknown) => error);
  await seedOriginals(target(() => undefined));
  const { url, publishableKey, logins } = stack;
  const packs = { url, siteUrl: SHOP, publishableKey, login: logins.admin, picturesMax: 1, bonus: true };
  packInterruption = await releaseDemoPacks(packs, (line) => {
    if (line.includes('Education')) throw new Error('The power went out again.');
  }).catch((error: unknown) => error);
  released = await rows('bundle_packs', 'slug, version');
  await releaseDemoPacks(packs, () => undefined);
}, 300_000);

afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rows = async (table: string, columns: string) => {
  const { data, error } = await visitor.from(table).select(columns);
  if (error) throw error;
  return z.array(z.record(z.string(), z.unknown())).parse(data);
};

test('visitors find the whole catalog, a picture for every category, twelve posts, the About page and six people', async () => {
  const { count } = await visitor
    .from('illustrations')
    .select('id', { count: 'exact', head: true })
    .eq('kind', 'illustration');
  expect(count).toBe(illustrations.length);
  const categories = await rows('categories', 'name, image');
  expect(categories.filter(({ image }) => image)).toHaveLength(DEFAULT_CATEGORIES.length);
  expect(await rows('blog_posts', 'id')).toHaveLength(12);
  expect(await rows('about_content', 'id')).toHaveLength(8);
  expect(await rows('team_members', 'id')).toHaveLength(6);
});

test('after an interruption every file has its row and every row its file', async () => {
  expect(interruption).toMatchObject({ message: 'The power went out.' });
  const { data, error } = await admin.rpc('list_orphans');
  expect(error).toBeNull();
  expect(data).toEqual({ objects: [], rows: [] });
});

test('SP05 what buyers get comes after what visitors see, for every illustration', async () => {
  expect(originalsInterruption).toMatchObject({ message: 'The power went out once more.' });
  expect(buyableBefore).toBe(0);
  const bare = (await rows('illustrations', 'title, kind, is_deliverable')).filter((row) => !row['is_deliverable']);
  expect(bare).toEqual([]);
  const { data: sources } = await admin.from('illustration_sources').select('uploaded_by');
  expect(sources).toHaveLength(illustrations.length);
  const { data: self } = await admin.auth.getUser();
  expect(new Set(sources?.map(({ uploaded_by: by }) => String(by)))).toEqual(new Set([self.user?.id]));
});

test('a public picture is served at each of its widths', async () => {
  const { data } = await visitor.from('illustrations').select('image, image_widths').eq('title', 'Sunday Tea').single();
  const { image, image_widths: widths } = z
    .object({ image: z.string(), image_widths: z.array(z.number()) })
    .parse(data);
  const answers = await Promise.all(
    widths.map((width) =>
      fetch(`${stack.url}/storage/v1/object/public/images/${image.replace(/\.\d+\.webp$/, `.${width}.webp`)}`),
    ),
  );
  expect(widths).toEqual([400, 800, 1000]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('SA10 every public picture carries creator, copyright, license address and the data-mining flag, and no location', async () => {
  const { data } = await admin.rpc('list_orphans');
  expect(data).toEqual({ objects: [], rows: [] });
  const folder = mkdtempSync(join(tmpdir(), 'baobab-public-'));
  const names = await publicPictures('');
  expect(names.length).toBeGreaterThan(150);
  for (const [index, name] of names.entries()) {
    const answer = await fetch(`${stack.url}/storage/v1/object/public/images/${name}`);
    writeFileSync(join(folder, `${index}.webp`), new Uint8Array(await answer.arrayBuffer()));
  }
  const expected = {
    Creator: 'Baobab Illustrations',
    Rights: '© Baobab Illustrations',
    WebStatement: `${SHOP}/terms`,
    DataMining: 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING',
  };
  const read = readWithExiftool(folder) ?? readInProcess(folder);
  expect(read).toHaveLength(names.length);
  for (const tags of read) {
    expect(tags).toMatchObject(expected);
    expect(Object.keys(tags).filter((tag) => /^GPS|Latitude|Longitude/.test(tag))).toEqual([]);
  }
  rmSync(folder, { recursive: true });
}, 60_000);

async function publicPictures(prefix: string): Promise<string[]> {
  const { data } = await admin.storage.from('images').list(prefix, { limit: 1000 });
  const names = await Promise.all(
    (data ?? []).map(async ({ id, name }) => {
      const path = prefix ? `${prefix}/${name}` : name;
      return id === null ? publicPictures(path) : [path];
    }),
  );
  return names.flat();
}

type Tags = Record<string, unknown>;

/** Null where exiftool is not installed. */
function readWithExiftool(folder: string): Tags[] | null {
  try {
    return JSON.parse(
      execFileSync('exiftool', ['-json', '-n', '-q', folder], { encoding: 'utf8', maxBuffer: 1e8 }),
    ) as Tags[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The same from the packet's text; a WebP without an EXIF chunk has no location. */
function readInProcess(folder: string): Tags[] {
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const within = (tag: string) => new RegExp(`<${tag}>(?:<rdf:(?:Seq|Alt)><rdf:li[^>]*>)?([^<]*)`).exec(text)?.[1];
    const location = /EXIF|GPS/.test(text) ? { GPSPosition: 'perhaps' } : {};
    return {
      Creator: within('dc:creator'),
      Rights: within('dc:rights'),
      WebStatement: within('xmpRights:WebStatement'),
      DataMining: within('plus:DataMining'),
      ...location,
    };
  });
}

test('SA04 the packs go on after an interruption; nine and two bonus files are released as version 1, eight are missing', async () => {
  expect(packInterruption).toMatchObject({ message: 'The power went out again.' });
  expect(released.filter(({ version }) => version === 1).map(({ slug }) => slug)).toHaveLength(3);
  const packs = await rows('bundle_packs', 'slug, section, version');
  expect(packs.filter(({ section, version }) => section === 'pack' && version === 1)).toHaveLength(9);
  expect(packs.filter(({ section, version }) => section === 'bonus' && version === 1)).toHaveLength(2);
  expect(packs.filter(({ version }) => version === 0)).toHaveLength(8);
  const { data: version } = await admin
    .from('bundle_pack_versions')
    .select('object_path, released_by')
    .eq('pack_slug', 'tech-startup')
    .single();
  const { object_path: path, released_by: by } = z
    .object({ object_path: z.string(), released_by: z.string() })
    .parse(version);
  expect(by, 'released as an administrator does').toBeTruthy();
  const { data: file } = await admin.storage.from('downloads').download(path);
  const names = Object.keys(unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))));
  expect(names).toEqual(['license.txt', 'Tech/Night Build.svg', 'Tech/Night Build.png']);
});

test('SA04 a bonus file’s pictures have the titles and categories of the illustrations that they are', async () => {
  const { data } = await visitor.rpc('bundle_contents');
  const packs = z
    .array(z.object({ slug: z.string(), contents: z.nullable(z.object({ pictures: z.array(z.unknown()) })) }))
    .parse(data);
  const pictures = packs.find(({ slug }) => slug === 'self-care-essentials')?.contents?.pictures;
  expect(pictures).toMatchObject([
    { title: 'Garden Hour', theme: 'Lifestyle' },
    { title: 'Sunday Tea', theme: 'Lifestyle' },
    { title: 'Vinyl Afternoon', theme: 'Lifestyle' },
  ]);
});

test('HX04 HX05 the demo’s bundle can be bought, and nothing is left to reconcile', async () => {
  const { data: bundle } = await visitor
    .from('illustrations')
    .select('is_deliverable')
    .eq('id', 'bundle-all-packs')
    .single();
  expect(bundle).toEqual({ is_deliverable: true });
  expect((await admin.rpc('reconcile_orders')).data).toEqual([]);
  expect((await visitor.rpc('reconcile_orders')).error).toMatchObject({ code: '42501' });
});

test('the admin sees one scheduled post and one draft more than visitors do', async () => {
  const { data } = await admin.from('blog_posts').select('is_published, published_at');
  const posts = z.array(z.object({ is_published: z.boolean(), published_at: z.string().nullable() })).parse(data);
  expect(posts).toHaveLength(14);
  expect(posts.filter(({ is_published: isPublished }) => !isPublished)).toHaveLength(1);
  expect(posts.filter(({ published_at: at }) => at !== null && Date.parse(at) > Date.now())).toHaveLength(1);
});
