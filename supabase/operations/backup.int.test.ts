// Runs in npm run test:all only: it starts whole commands many times.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { backUp } from './backup/backup.ts';
import { readVerified } from './backup/manifest.ts';
import { openProject } from './backup/project.ts';
import type { Project } from './backup/project.ts';
import { REPOSITORY } from './cli.ts';
import { testFolder } from '../local/test-folder.ts';
import { sha256 } from '../seed/pictures/render.ts';

const stateless = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
const ARCHIVE = randomBytes(3_000_000);
const PICTURE = randomBytes(40_000);
const ODD_WORDS = 'Tab\t, line\nend, back\\slash, \\N, “quotes” and 🌳';

const root = testFolder();
const at = (name: string) => join(root, name);
const first = { kind: 'folder', dataDir: at('first') } as const;
const second = { kind: 'folder', dataDir: at('second') } as const;

let shop: Stack;
afterAll(async () => {
  await shop?.stop();
  await rm(root, { recursive: true, force: true });
});

const command = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(REPOSITORY, 'scripts', `${name}.ts`), ...args], { cwd: root });

async function signIn({ url, publishableKey, logins }: Stack) {
  const client = createClient(url, publishableKey, stateless);
  const { data, error } = await client.auth.signInWithPassword(logins.shopper);
  if (error) throw error;
  return { client, id: data.user.id };
}

const must = async <Answer extends { error: unknown }>(answer: PromiseLike<Answer>): Promise<Answer> => {
  const done = await answer;
  if (done.error) throw done.error;
  return done;
};

/** A picture, a paid archive that the shopper owns, an avatar, and words that a careless dump would bend. */
async function fill(stack: Stack): Promise<void> {
  const service = createClient(stack.url, stack.secretKey, stateless);
  const { id: user_id } = await signIn(stack);
  const type = { contentType: 'application/zip' };
  await must(service.storage.from('downloads').upload('1_sunset walk.zip', ARCHIVE, type));
  const picture = { contentType: 'image/webp', cacheControl: '3600' };
  await must(service.storage.from('images').upload('lovable-uploads/sunset.webp', PICTURE, picture));
  const avatar = { contentType: 'image/webp' };
  await must(
    service.storage.from('images').upload(`avatars/${user_id}/1-avatar.webp`, PICTURE.subarray(0, 900), avatar),
  );
  const words = { title: 'Sunset Walk', description: ODD_WORDS, category: 'Tech', tags: ['a,b', '"c"', '{}'] };
  const files = { image: 'lovable-uploads/sunset.webp', downloadable_file: '1_sunset walk.zip' };
  await must(service.from('illustrations').insert({ id: 'sunset', price: 12.5, ...words, ...files }));
  await must(service.from('illustrations').update({ featured: true }).eq('id', 'sunset'));
  // Eight kilobytes for each word: more than a stream takes at once.
  const many = Array.from({ length: 40 }, (_, n) => ({
    ...words,
    ...files,
    id: `many-${n}`,
    title: `Many ${n}`,
    description: Array.from(
      { length: 20 },
      (_word, k) => `word${String.fromCharCode(97 + (n % 26), 97 + k)}${n}x`,
    ).join(' '),
  }));
  await must(service.from('illustrations').insert(many));
  const order = { user_id, total_amount: 12.5, payment_status: 'paid', stripe_session_id: 'cs_1' };
  const { data } = await must(service.from('orders').insert(order).select('id').single());
  const order_id = (data as { id: string }).id;
  const item = { order_id, illustration_id: 'sunset', title: 'Sunset Walk', price: 12.5, quantity: 1 };
  const line = await must(service.from('order_items').insert(item).select('id').single());
  const order_item_id = (line.data as { id: string }).id;
  await must(service.from('user_purchases').insert({ user_id, illustration_id: 'sunset', order_id, order_item_id }));
}

/** All rows of all tables in a backup's list, and what is known about each object. */
async function readAll(project: Project, tables: { schema: string; name: string; columns: string[] }[]) {
  const all: Record<string, unknown> = {};
  for (const { schema, name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = await project.sql.unsafe(`select row(${list})::text as line from "${schema}"."${name}" order by 1`);
    all[`${schema}.${name}`] = rows.map(({ line }) => String(line));
  }
  all['storage.objects'] = await project.sql`
    select bucket_id, name, owner, owner_id, created_at, metadata ->> 'size', metadata ->> 'mimetype', metadata ->> 'cacheControl'
    from storage.objects order by 1, 2`.values();
  return all;
}

async function snapshot(options: typeof first | typeof second, backup: string) {
  const project = await openProject(options, false);
  const { tables } = await readVerified(backup);
  const all = await readAll(project, tables);
  await project.close();
  return all;
}

beforeAll(async () => {
  shop = await startStack({ port: 0, dataDir: first.dataDir, isThrowaway: true, seed: 'logins' });
  await fill(shop);
});

test('OP04 a backup of a running shop, restored into a fresh one: rows, files, logins and downloads are the same', async () => {
  const project = await openProject(first, false);
  const manifest = await backUp(project, at('monday'));
  await expect(backUp(project, at('monday'))).rejects.toThrow('never writes over another');
  await project.close();
  expect(manifest.objects).toHaveLength(3);
  const before = await snapshot(first, at('monday'));
  expect(before['public.user_purchases']).toHaveLength(1);
  await shop.stop();

  const { stdout } = await command('restore', '--from', at('monday'), '--data', second.dataDir);
  expect(stdout).toMatch(/Restored [\d,]+ rows and 3 files/);
  expect(await snapshot(second, at('monday'))).toEqual(before);

  shop = await startStack({ port: 0, dataDir: second.dataDir, isThrowaway: true, seed: 'none' });
  const { client } = await signIn(shop);
  const asked = { body: { illustrationId: 'sunset' } };
  const { data } = await client.functions.invoke<{ path: string }>('download', asked);
  const archive = new Uint8Array(await (await fetch(`${shop.url}/storage/v1${data?.path}`)).arrayBuffer());
  expect(sha256(archive)).toBe(sha256(ARCHIVE));
  const picture = await fetch(`${shop.url}/storage/v1/object/public/images/lovable-uploads/sunset.webp`);
  expect(sha256(new Uint8Array(await picture.arrayBuffer()))).toBe(sha256(PICTURE));
  const found = await client.from('illustrations').select('description, revision').eq('id', 'sunset').single();
  expect(found.data).toEqual({ description: ODD_WORDS, revision: 2 });
  expect((await client.rpc('search_catalog', { p_query: 'sunset', p_limit: 5 })).data).toMatchObject({
    illustrations: [{ id: 'sunset' }],
  });
});

test('OP04 a shop in use is only replaced when asked, and then holds nothing but the backup', async () => {
  const service = createClient(shop.url, shop.secretKey, stateless);
  await must(service.storage.from('downloads').upload('later.zip', PICTURE, { contentType: 'application/zip' }));
  await must(service.from('illustrations').update({ title: 'Renamed since' }).eq('id', 'sunset'));
  const renamed = await snapshot(second, at('monday'));

  const args = ['--from', at('monday'), '--data', second.dataDir];
  await expect(command('restore', ...args)).rejects.toMatchObject({ stderr: expect.stringContaining('--replace') });
  expect(await snapshot(second, at('monday'))).toEqual(renamed);

  await command('restore', ...args, '--replace');
  expect((await service.from('illustrations').select('title').eq('id', 'sunset').single()).data?.title).toBe(
    'Sunset Walk',
  );
  expect((await service.storage.from('downloads').list()).data?.map(({ name }) => name)).toEqual(['1_sunset walk.zip']);
});

test('OP04 a folder at rest is backed up too; a damaged backup is refused before anything is touched', async () => {
  await command('backup', '--to', at('tuesday'), '--data', first.dataDir);
  const { objects } = await readVerified(at('tuesday'));
  await appendFile(join(at('tuesday'), 'objects', objects[0]?.sha256 ?? ''), 'x');
  const refused = command('restore', '--from', at('tuesday'), '--data', at('third'));
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('The backup is damaged') });
  expect(existsSync(at('third'))).toBe(false);
  await expect(command('backup', '--to', at('never'), '--data', at('nowhere'))).rejects.toMatchObject({
    stderr: expect.stringContaining('is no stack'),
  });
});
