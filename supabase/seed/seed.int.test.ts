/** The demo shop in a real stack: interrupted, continued, and then looked at as its visitors and its admin see it. */
import { rmSync } from 'node:fs';
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

import { illustrations } from './catalog/catalog.ts';
import { seedDemo } from './seed.ts';
import { testFolder } from '../local/test-folder.ts';

const dataDir = testFolder();
let stack: Stack;
let visitor: SupabaseClient;
let admin: SupabaseClient;
let interruption: unknown;

const connect = () => createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } });

/** From the database itself the seeding only asks who the admin is; here there is none. */
const target = (log: (line: string) => void): SeedTarget => ({
  db: { admin: async () => [] },
  filesDir: join(dataDir, 'files'),
  url: stack.url,
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
      if (line.includes('bundle')) throw new Error('The power went out.');
    }),
  ).catch((error: unknown) => error);
  await seedDemo(target(() => undefined));
});

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
  expect(widths).toEqual([400, 800, 1600]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('nine packs and two bonus files are released as version 1 and open as ZIPs; eight bonus files are missing', async () => {
  const packs = await rows('bundle_packs', 'slug, section, version');
  expect(packs.filter(({ section, version }) => section === 'pack' && version === 1)).toHaveLength(9);
  expect(packs.filter(({ section, version }) => section === 'bonus' && version === 1)).toHaveLength(2);
  expect(packs.filter(({ version }) => version === 0)).toHaveLength(8);
  const { data: version } = await admin
    .from('bundle_pack_versions')
    .select('object_path')
    .eq('pack_slug', 'fitness')
    .single();
  const { object_path: path } = z.object({ object_path: z.string() }).parse(version);
  const { data: file } = await admin.storage.from('downloads').download(path);
  const names = Object.keys(unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))));
  expect(names).toContain('png/sunset-run.png');
  expect(names).toContain('license.txt');
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
