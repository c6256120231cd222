// Runs in npm run test:all only: the conformance questions about REST cover the common cases.
import type { SupabaseClient } from '@supabase/supabase-js';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKeys } from '../keys.ts';
import { startTestStack } from '../test-stack.ts';
import type { TestStack } from '../test-stack.ts';

describe('REST', () => {
  let stack: TestStack;
  let ada: SupabaseClient;
  beforeAll(async () => {
    stack = await startTestStack();
    ada = await stack.member('ada@example.com');
  });
  afterAll(() => stack.remove());

  test('row-level security: own rows only, and nothing without a login', async () => {
    const bola = await stack.member('bola@example.com');
    const written = await ada.from('notes').insert({ title: 'Mine' }).select().single();
    expect(written.error).toBeNull();
    expect((await bola.from('notes').select()).data).toEqual([]);
    expect((await stack.client().from('notes').select()).data).toEqual([]);
    expect((await stack.secretClient().from('notes').select().eq('title', 'Mine')).data).toHaveLength(1);
    const forged = await bola.from('notes').insert({ title: 'Forged', owner: written.data.owner });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    const anonymous = await stack.client().from('notes').insert({ title: 'Anonymous', owner: written.data.owner });
    expect(anonymous).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('grants of a migration stay as it made them', async () => {
    await ada.from('notes').insert({ title: 'Grants' });
    expect((await ada.from('notes').update({ title: 'Renamed' }).eq('title', 'Grants')).error).toBeNull();
    const { error } = await ada.from('notes').update({ secret: 'x' }).eq('title', 'Renamed');
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table notes' });
  });

  test('values look as PostgREST prints them, alone and embedded', async () => {
    const { data: note } = await ada
      .from('notes')
      .insert({
        title: 'Values',
        price: 12.5,
        big: 9_007_199_254_740_991,
        ratio: 0.25,
        tags: ['a, b', 'say "c"', 'null'],
        sizes: [400, 800],
        facts: { deep: { list: [1, 'two', null] } },
        made_at: '2026-11-21T08:50:33.095Z',
      })
      .select('id, price, big, ratio, tags, sizes, facts, made_at')
      .single();
    const expected = {
      price: 12.5,
      big: 9_007_199_254_740_991,
      ratio: 0.25,
      tags: ['a, b', 'say "c"', 'null'],
      sizes: [400, 800],
      facts: { deep: { list: [1, 'two', null] } },
      made_at: '2026-11-21T08:50:33.095+00:00',
    };
    expect(note).toMatchObject(expected);
    await ada.from('comments').insert({ note_id: note?.id, body: 'nice' });
    const { data: comment } = await ada.from('comments').select('body, note:notes(price, big, tags, made_at)').single();
    const { price, big, tags, made_at } = expected;
    expect(comment).toEqual({ body: 'nice', note: { price, big, tags, made_at } });
  });

  test('a function gets its JSON as sent, and knows the caller', async () => {
    const p = { list: [1, { a: 'b' }], text: 'x', none: null };
    const { data, error } = await ada.rpc('echo', { p });
    expect(error).toBeNull();
    const { data: user } = await ada.auth.getUser();
    expect(data).toEqual({ got: p, uid: user.user?.id, role: 'authenticated' });
    expect((await stack.client().rpc('echo', { p: {} })).data).toEqual({ got: {}, uid: null, role: 'anon' });
    expect((await stack.secretClient().rpc('echo', { p: {} })).data).toMatchObject({ role: 'service_role' });
  });

  test('bulk inserts with differing keys: a missing key is NULL, or the default when asked', async () => {
    // Read back: the server's own answer shows null for a missing key, whatever it wrote.
    const written = async (...titles: string[]) =>
      (await ada.from('notes').select('title, color').in('title', titles).order('title')).data;
    const rows = [{ title: 'One', color: 'red' }, { title: 'Two' }];
    expect((await ada.from('notes').insert(rows)).error).toBeNull();
    expect(await written('One', 'Two')).toEqual([
      { title: 'One', color: 'red' },
      { title: 'Two', color: null },
    ]);
    const others = [{ title: 'Plain' }, { title: 'Tinted', color: 'blue' }];
    expect((await ada.from('notes').insert(others, { defaultToNull: false })).error).toBeNull();
    expect(await written('Plain', 'Tinted')).toEqual([
      { title: 'Plain', color: 'brown' },
      { title: 'Tinted', color: 'blue' },
    ]);
  });

  describe('errors carry status, code, message, details and hint', () => {
    test('raise exception', async () => {
      const { error, status } = await ada.rpc('refuse', { p_reason: 'rain' });
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: 'P0001', message: 'Not now: rain', details: 'busy', hint: 'later' });
    });

    test('check, not-null and malformed values', async () => {
      const check = await ada.from('notes').insert({ title: 'x' });
      expect(check.status).toBe(400);
      expect(check.error).toMatchObject({ code: '23514', message: expect.stringContaining('notes_title_check') });
      expect(await ada.from('notes').insert({ title: null })).toMatchObject({ status: 400, error: { code: '23502' } });
      expect(await ada.from('notes').select().eq('id', 'no-uuid')).toMatchObject({
        status: 400,
        error: { code: '22P02' },
      });
    });

    test('unique and foreign keys are conflicts', async () => {
      const { data: note } = await ada.from('notes').insert({ title: 'Parent' }).select('id').single();
      await ada.from('comments').insert({ note_id: note?.id, body: 'only once' });
      // Postgres tells details only to those whom row-level security does not hold back.
      const secret = stack.secretClient();
      const twice = await secret.from('comments').insert({ note_id: note?.id, body: 'only once' });
      expect(twice).toMatchObject({ status: 409, error: { code: '23505' } });
      expect(twice.error?.details).toBe('Key (body)=(only once) already exists.');
      const inUse = await secret.from('notes').delete().eq('id', note?.id);
      expect(inUse).toMatchObject({ status: 409, error: { code: '23503' } });
      expect(inUse.error?.details).toContain('still referenced');
    });

    test('unknown tables, columns and functions', async () => {
      expect(await ada.from('nothing').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
      expect(await ada.from('notes').select('nope')).toMatchObject({ status: 400, error: { code: '42703' } });
      expect(await ada.rpc('nope')).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
      expect((await ada.from('notes').select().eq('title', '-').single()).error).toMatchObject({ code: 'PGRST116' });
    });

    test('a token that is expired, forged or not one at all', async () => {
      const sub = (await ada.auth.getUser()).data.user?.id;
      const { jwtSecret } = loadKeys(stack.dataDir);
      const ask = async (token: string) => {
        const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
        const response = await fetch(`${stack.url}/rest/v1/rpc/echo?p={}`, { headers });
        return [response.status, await response.json()] as const;
      };
      const claims = { sub, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
      expect(await ask(await sign(claims, jwtSecret))).toMatchObject([200, { uid: sub, role: 'authenticated' }]);
      const expired = await sign({ ...claims, exp: 1 }, jwtSecret);
      expect(await ask(expired)).toMatchObject([401, { code: 'PGRST303', message: 'JWT expired' }]);
      expect(await ask(await sign(claims, 'guess'))).toMatchObject([401, { code: 'PGRST301' }]);
      expect(await ask('a.b.c')).toMatchObject([401, { code: 'PGRST301' }]);
      expect(await ask('nonsense')).toMatchObject([401, { code: 'PGRST301' }]);
    });

    test('a missing or wrong key', async () => {
      const bare = await fetch(`${stack.url}/rest/v1/notes`);
      expect(bare.status).toBe(401);
      expect(await bare.json()).toMatchObject({ message: 'No API key found in request' });
      const wrong = await fetch(`${stack.url}/rest/v1/notes`, { headers: { apikey: 'sb_publishable_wrong' } });
      expect(wrong.status).toBe(401);
    });
  });

  test('many callers at once never see through each other’s role, and no write is lost', async () => {
    const anon = stack.client();
    const secret = stack.secretClient();
    const inserted = await ada.from('notes').insert({ title: 'For comments' }).select('id').single();
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        if (n % 3 === 0) return { who: 'anon', rows: (await anon.from('vault').select()).data };
        if (n % 3 === 1) return { who: 'secret', rows: (await secret.from('vault').select()).data };
        const { error } = await ada.from('comments').insert({ note_id: inserted.data?.id, body: `comment ${n}` });
        return { who: 'ada', rows: error ? [error] : [] };
      }),
    );
    for (const { who, rows } of answers) expect(rows).toHaveLength(who === 'secret' ? 20 : 0);
    const { count } = await secret
      .from('comments')
      .select('*', { count: 'exact', head: true })
      .like('body', 'comment %');
    expect(count).toBe(40);
  });
});
