// What the pages of `routes.ts` and `routes-states.ts` show: things of the catalog that is visited, a filled account, a draft.
import type { Account, RunningShop } from './fixtures.ts';
import { BUNDLE, addFavorites, own, userIdOf } from './purchases.ts';
import { insertRows, rowsOf } from './service.ts';

/** Items of the catalog in use. */
export interface DemoItems {
  paid: { id: string; title: string; price: number }[];
  free: { id: string; title: string }[];
}

/** What `memberStates` show: a bundle, illustrations bought and favored. Safe to ask for again. */
export async function fillAccount({ stack }: RunningShop, account: Account, { paid }: DemoItems): Promise<void> {
  const userId = await userIdOf(stack, account);
  if ((await rowsOf(stack, `favorites?user_id=eq.${userId}`)).length > 0) return;
  await own(stack, userId, [BUNDLE]);
  // The newest order is the one that the confirmation shows.
  await own(stack, userId, paid.slice(-2));
  await addFavorites(
    stack,
    userId,
    paid.slice(0, 2).map(({ id }) => id),
  );
}

/** A post that only admins see; answers with its address. */
export async function addDraft({ stack }: RunningShop): Promise<string> {
  const title = 'Not published yet';
  const find = async () => (await rowsOf(stack, `blog_posts?select=id&title=eq.${title}`)) as { id: string }[];
  if ((await find()).length === 0) {
    const words = { content: 'Soon.\n\nVery soon.', excerpt: 'Soon.', author: 'Nia Mensah', category: 'Design Tips' };
    await insertRows(stack, 'blog_posts', [{ title, ...words, image: 'none.webp', tags: [], is_published: false }]);
  }
  return `/blog/${(await find())[0]?.id}`;
}

export async function demoItems({ stack }: RunningShop): Promise<DemoItems> {
  const fields = 'illustrations?select=id,title,price,is_free&kind=eq.illustration&order=created_at.desc';
  const rows = (await rowsOf(stack, fields)) as { id: string; title: string; price: number; is_free: boolean }[];
  return {
    paid: rows.filter(({ is_free }) => !is_free).map(({ id, title, price }) => ({ id, title, price })),
    free: rows.filter(({ is_free }) => is_free),
  };
}

export async function firstPost({ stack }: RunningShop): Promise<string> {
  const [post] = (await rowsOf(
    stack,
    'blog_posts?select=id&is_published=is.true&published_at=lte.now()&order=published_at.desc&limit=1',
  )) as { id: string }[];
  return `/blog/${post?.id}`;
}
