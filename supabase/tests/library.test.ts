/** What a person owns, and what their bundle includes. */
import { describe, expect, test } from 'vitest';
import { USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, buy, refund, dispute, lineOf } = openShop();

interface Owned {
  id: string;
  seats: number;
  lines: { id: string; order_id: string; seats: number }[];
}
const library = (who: 'userA' | 'userB' | 'admin' = 'userA') => shop.call<Owned[]>(who, 'my_library');
const seats = async () => Object.fromEntries((await library()).map((item) => [item.id, item.seats]));

describe('SA07 my_library', () => {
  test('adds the seats of all lines up, and shows nothing of other people', async () => {
    const first = await buy([{ id: 'paid', quantity: 2 }, { id: 'other' }]);
    const more = await buy([{ id: 'paid', quantity: 3, further_seats: true }]);
    await buy([{ id: 'master-only' }], USER_B);
    expect(await seats()).toEqual({ other: 1, paid: 5 });
    const paid = (await library()).find(({ id }) => id === 'paid');
    expect(paid?.lines.map(({ id }) => id)).toEqual([await lineOf(first, 'paid'), await lineOf(more, 'paid')]);
    expect((await library('userB')).map(({ id }) => id)).toEqual(['master-only']);
    expect(await library('admin')).toEqual([]);
    expect(await shop.refusal('anon', 'my_library')).toMatchObject({ code: '42501' });
  });

  test('loses what is refunded or disputed at once', async () => {
    await buy([{ id: 'paid', quantity: 2 }]);
    const more = await buy([{ id: 'paid', quantity: 3, further_seats: true }]);
    await dispute(more, 'open');
    expect(await seats()).toEqual({ paid: 2 });
    await dispute(more, 'won');
    expect(await seats()).toEqual({ paid: 5 });
    await refund(more, 3750);
    expect(await seats()).toEqual({ paid: 2 });
  });
});

describe('SA07 my_library of the bundle', () => {
  interface Pack {
    slug: string;
    last_downloaded_at: string | null;
    changes: { added: string[]; changed: string[]; removed: string[] } | null;
  }
  const packOf = async (slug: string) => {
    const [bundle] = await shop.call<{ packs: Pack[] }[]>('userA', 'my_library');
    return bundle?.packs.find((pack) => pack.slug === slug);
  };

  test('says what changed since the version before, and when a pack was downloaded last by this person', async () => {
    await buy([{ id: 'bundle-all-packs' }]);
    expect(await packOf('education')).toMatchObject({ changes: null, last_downloaded_at: null });
    await shop.database.admin(`
      insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
        values ('education', 1, 'downloads', 'packs/education-v1.zip', 5, repeat('a', 64));
      update public.bundle_packs set version = 2, object_path = 'packs/education-v2.zip' where slug = 'education';
      insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format) values
        ('downloads', 'packs/education-v1.zip', 'a.png', repeat('1', 64), 5, 'png'),
        ('downloads', 'packs/education-v2.zip', 'a.png', repeat('2', 64), 5, 'png'),
        ('downloads', 'packs/education-v2.zip', 'b.png', repeat('3', 64), 5, 'png');
      insert into public.download_log (id, user_id, pack_slug, title) values
        (gen_random_uuid(), '${USER_A}', 'education', 'Education'), (gen_random_uuid(), '${USER_B}', 'fitness', 'Fitness')`);
    expect(await packOf('education')).toMatchObject({
      changes: { added: ['b.png'], changed: ['a.png'], removed: [] },
      last_downloaded_at: expect.any(String),
    });
    expect(await packOf('fitness')).toMatchObject({ last_downloaded_at: null });
  });
});

describe('SA07 included_in_my_bundle', () => {
  const facts = (path: string, entry: string, letter: string) =>
    shop.database.admin(
      `insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format) values ('downloads', $1, $2, $3, 5, 'png')`,
      [path, entry, letter.repeat(64)],
    );
  const included = (who: 'userA' | 'userB') =>
    shop.call<{ id: string; slug: string }[]>(who, 'included_in_my_bundle', {
      p_ids: '{paid,other,master-only,free}',
    });

  test('an illustration is included by the bytes of its pictures, for owners of the bundle only', async () => {
    await facts('packs/tech-startup-v1.zip', 'png/walk.png', 'b');
    await facts('packs/tech-startup-v1.zip', 'license.txt', 'c');
    await facts('1_sunset.zip', 'walk.png', 'b');
    await facts('2_run.zip', 'license.txt', 'c');
    await facts('packs/education-v0.zip', 'old.png', 'd');
    await facts('masters/master-only/4_deep.png', '', 'd');
    expect(await included('userA')).toEqual([]);
    const bundle = await buy([{ id: 'bundle-all-packs' }]);
    expect(await included('userA')).toMatchObject([{ id: 'paid', slug: 'tech-startup' }]);
    expect(await included('userB')).toEqual([]);
    await refund(bundle, 7900);
    expect(await included('userA')).toEqual([]);
  });
});
