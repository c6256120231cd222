import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, PASSWORD, startTestStack } from '../test-stack.ts';
import type { TestStack } from '../test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

async function follow(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

/** A confirmed person who asked for another address; the links that each mailbox got. */
async function asked(present: string, next: string) {
  const supabase = stack.client();
  await supabase.auth.signUp({ email: present, password: PASSWORD });
  const [welcome] = await stack.mails(present);
  await follow(linkIn(welcome));
  await supabase.auth.signInWithPassword({ email: present, password: PASSWORD });
  const emailRedirectTo = `${stack.siteUrl}/auth?email-change=1`;
  const { error } = await supabase.auth.updateUser({ email: next }, { emailRedirectTo });
  expect(error).toBeNull();
  const linkFor = async (email: string) =>
    linkIn((await stack.mails(email)).find(({ subject }) => subject.includes('new')));
  return { links: [await linkFor(present), await linkFor(next)] as const };
}

const canSignIn = async (email: string) =>
  (await stack.client().auth.signInWithPassword({ email, password: PASSWORD })).error === null;

for (const order of ['present', 'new'] as const) {
  test(`AU02 a changed address needs both mailboxes, the ${order} one first`, async () => {
    const [present, next] = [`old-${order}@example.com`, `new-${order}@example.com`];
    const { links } = await asked(present, next);
    const [first, second] = order === 'present' ? links : [links[1], links[0]];
    expect(await follow(first)).toMatch(/\/auth\?email-change=1#message=Confirmation\+link\+accepted/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([true, false]);
    expect(await follow(first), 'the same link again is no second confirmation').toMatch(/#.*error/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([true, false]);
    expect(await follow(second)).toMatch(/#access_token=/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([false, true]);
  });
}
