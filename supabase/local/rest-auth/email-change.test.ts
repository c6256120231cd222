import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestStack, tokenIn } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

async function follow(token: string): Promise<string> {
  const query = new URLSearchParams({ token, type: 'email_change', redirect_to: `${stack.siteUrl}/profile` });
  const response = await fetch(`${stack.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

/** A confirmed person who asked for another address; the tokens that each mailbox got. */
async function asked(present: string, next: string) {
  const supabase = await stack.member(present);
  const { error } = await supabase.auth.updateUser({ email: next });
  expect(error).toBeNull();
  const linkFor = async (email: string) =>
    tokenIn((await stack.mails(email)).find(({ subject }) => subject.includes('new')));
  return { links: [await linkFor(present), await linkFor(next)] as const };
}

const canSignIn = async (email: string) =>
  (await stack.client().auth.signInWithPassword({ email, password: PASSWORD })).error === null;

for (const order of ['present', 'new'] as const) {
  test(`AU02 a changed address needs both mailboxes, the ${order} one first`, async () => {
    const [present, next] = [`old-${order}@example.com`, `new-${order}@example.com`];
    const { links } = await asked(present, next);
    const [first, second] = order === 'present' ? links : [links[1], links[0]];
    expect(await follow(first)).toMatch(/\/profile#message=Confirmation\+link\+accepted/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([true, false]);
    expect(await follow(first), 'the same link again is no second confirmation').toMatch(/#.*error/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([true, false]);
    expect(await follow(second)).toMatch(/#access_token=/);
    expect([await canSignIn(present), await canSignIn(next)]).toEqual([false, true]);
  });
}
