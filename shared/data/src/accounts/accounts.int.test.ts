import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '@baobab/testing/local-stack';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { createAuth, type Auth } from './auth.ts';
import { createRestClient } from '../client.ts';
import { listContactMessages, listSubscribers, setContactStatus } from '../mail/inbox.ts';
import { deleteMyAccount } from './person-data.ts';
import { getProfile, updateProfile } from './profiles.ts';
import { SESSION_STORAGE_KEY, storedSession } from './session.ts';
import { createSupabaseAuth } from '../supabase.ts';
import { listUsers, setAdminRole } from './users.ts';

const stack = stackOfFile();

describe('sign-in', () => {
  const auths: Auth[] = [];
  const newAuth = (storage = memoryStorage()) => {
    const auth = createAuth({ url: stack.url, key: stack.publishableKey, storage });
    auths.push(auth);
    return auth;
  };
  afterAll(() => Promise.all(auths.map((auth) => auth.close())));

  test('AU03 a session outlives the page, is told to listeners, and is gone after signing out', async () => {
    const values = new Map<string, string>();
    const { email, password } = stack.logins.shopper;
    const auth = newAuth(memoryStorage(values));
    const heard: string[] = [];
    auth.subscribe((event, session) => heard.push(`${event}:${session?.user.email ?? 'no user'}`));
    await auth.signIn(email, password);
    expect(storedSession(memoryStorage(values))).toMatchObject({ user: { email, fullName: 'Kofi Boateng' } });
    expect(await newAuth(memoryStorage(values)).session()).toMatchObject({ user: { email } });
    await auth.signOut();
    expect(values.has(SESSION_STORAGE_KEY)).toBe(false);
    expect(heard).toEqual(expect.arrayContaining([`signed-in:${email}`, 'signed-out:no user']));
  });

  test('TR07 AU03 the full client signs in, keeps the session in the same place, and signs out', async () => {
    const values = new Map<string, string>();
    const { email, password } = stack.logins.shopper;
    const auth = createSupabaseAuth({ url: stack.url, key: stack.publishableKey, storage: memoryStorage(values) });
    auths.push(auth);
    await auth.signIn(email, password);
    expect(await newAuth(memoryStorage(values)).session()).toMatchObject({ user: { email } });
    await auth.signOut();
    expect(values.has(SESSION_STORAGE_KEY)).toBe(false);
    await expect(auth.signIn(email, 'wrong-password')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('AU02 the code of the mail confirms the account as its link does, once, and no other code does', async () => {
    const form = { email: `${randomUUID()}@baobab.test`, password: 'long-enough', fullName: 'New Person' };
    expect(await newAuth().signUp(form)).toBeNull();
    const code = await codeMailedTo(form.email);
    const wrong = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    await expect(newAuth().verifyCode(form.email, wrong)).rejects.toMatchObject({ code: 'link_expired' });
    await (await newAuth().verifyCode(form.email, code))?.setPassword(form.password);
    await expect(newAuth().verifyCode(form.email, code)).rejects.toMatchObject({ code: 'link_expired' });
    expect((await newAuth().signIn(form.email, form.password)).user).toMatchObject({ email: form.email });
  });

  test('AU02 an account works once its mailed link was opened, which works once; the address cannot register again', async () => {
    const form = { email: `${randomUUID()}@baobab.test`, password: 'long-enough', fullName: 'New Person' };
    expect(await newAuth().signUp(form)).toBeNull();
    await expect(newAuth().signIn(form.email, form.password)).rejects.toMatchObject({ code: 'email_not_confirmed' });
    const token = await tokenMailedTo(form.email);
    const opened = await newAuth().verifyLink(token, 'signup');
    await opened?.setPassword(form.password);
    await expect(newAuth().verifyLink(token, 'signup')).rejects.toMatchObject({ code: 'link_expired' });
    expect((await newAuth().signIn(form.email, form.password)).user).toMatchObject({
      email: form.email,
      fullName: 'New Person',
    });
    await expect(newAuth().signUp(form)).rejects.toMatchObject({ code: 'email_taken' });
  });

  test.each(['confirmation', 'recovery'])(
    'HX06 the %s of an address that another person signed up with leaves no password of theirs',
    async (mail) => {
      const email = `${randomUUID()}@baobab.test`;
      const [stranger, owner] = [newAuth(), newAuth()];
      await stranger.signUp({ email, password: 'of-the-stranger', fullName: 'A Stranger' });
      expect(await owner.signUp({ email, password: 'of-the-owner', fullName: 'The Owner' })).toBeNull();
      if (mail === 'recovery') await stranger.sendPasswordReset(email, 'http://127.0.0.1:5173/');
      const opened = await owner.verifyLink(await tokenMailedTo(email), mail === 'recovery' ? 'recovery' : 'signup');
      const refused = { code: 'invalid_credentials' };
      await expect(stranger.signIn(email, 'of-the-stranger')).rejects.toMatchObject(refused);
      await opened?.setPassword('of-the-owner');
      await expect(stranger.signIn(email, 'of-the-stranger')).rejects.toMatchObject(refused);
      expect((await newAuth().signIn(email, 'of-the-owner')).user.email).toBe(email);
    },
  );

  test('HX06 a link of another account leaves the session of the browser alone until it is kept', async () => {
    const { email, password } = stack.logins.shopper;
    const other = { email: `${randomUUID()}@baobab.test`, password: 'long-enough', fullName: 'New Person' };
    const auth = newAuth();
    await auth.signIn(email, password);
    await auth.signUp(other);
    const opened = await auth.verifyLink(await tokenMailedTo(other.email), 'signup');
    expect(await opened?.otherAccount()).toMatchObject({ email });
    expect((await auth.session())?.user.email).toBe(email);
    await opened?.keep();
    expect((await auth.session())?.user.email).toBe(other.email);
  });

  /** A confirmed account of its own. */
  async function member() {
    const form = { email: `${randomUUID()}@baobab.test`, password: 'long-enough', fullName: 'New Person' };
    await newAuth().signUp(form);
    await (await newAuth().verifyLink(await tokenMailedTo(form.email), 'signup'))?.setPassword(form.password);
    return form;
  }

  test('HX06 an ended session neither reads nor writes: after a password change elsewhere, after the account was deleted', async () => {
    const { email, password } = await member();
    const [here, there] = [newAuth(), newAuth()];
    const { user } = await here.signIn(email, password);
    const { accessToken } = await there.signIn(email, password);
    const onSessionEnded = vi.fn();
    const server = { url: stack.url, key: stack.publishableKey };
    const other = createRestClient({ ...server, accessToken: async () => accessToken, onSessionEnded });
    expect(await getProfile(other, user.id)).toMatchObject({ fullName: 'New Person' });
    await expect(here.confirmPassword(email, 'not-the-password')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await here.confirmPassword(email, password);
    await here.setPassword('another-password');
    const refused = { code: 'session_expired' };
    await expect(getProfile(other, user.id)).rejects.toMatchObject(refused);
    await expect(updateProfile(other, user.id, { fullName: 'After the end' })).rejects.toMatchObject(refused);
    expect(onSessionEnded).toHaveBeenCalledTimes(2);

    const own = createRestClient({ ...server, accessToken: here.accessToken });
    expect(await getProfile(own, user.id)).toMatchObject({ fullName: 'New Person' });
    await deleteMyAccount(own);
    await expect(getProfile(own, user.id)).rejects.toMatchObject(refused);
  });

  test('AU02 a forgotten password is set anew through the mailed link, and the old one is refused', async () => {
    const { email, password } = await member();
    const auth = newAuth();
    await auth.sendPasswordReset(email, 'http://127.0.0.1:5173/cart');
    const link = await linkMailedTo(email);
    expect(link.origin + link.pathname).toBe('http://127.0.0.1:5173/auth/confirm');
    expect(link.searchParams.get('redirect_to')).toBe('http://127.0.0.1:5173/cart');
    const opened = await auth.verifyLink(link.searchParams.get('token_hash') ?? '', 'recovery');
    await opened?.setPassword('a-new-password');
    await expect(newAuth().signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(newAuth().signIn(email, 'a-new-password')).resolves.toMatchObject({ user: { email } });
  });
});

describe('profiles and users', () => {
  test('AU04 names are saved; a taken username is named; others stay out of reach', async () => {
    const { client, id } = stack.shopper;
    expect(await updateProfile(client, id, { username: 'kofi', fullName: 'Kofi B' })).toMatchObject({
      username: 'kofi',
      isAdmin: false,
    });
    const taken = updateProfile(stack.admin.client, stack.admin.id, { username: 'KOFI' });
    await expect(taken).rejects.toMatchObject({ code: 'duplicate' });
    await expect(updateProfile(client, stack.admin.id, { fullName: 'Hacked' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await getProfile(client, stack.admin.id)).toBeNull();
  });

  test('AD04 users are searched; a role is given and taken', async () => {
    const { client, id } = stack.admin;
    expect((await listUsers(client, { search: 'ADMIN@' })).items).toMatchObject([{ id, isAdmin: true }]);
    await setAdminRole(client, stack.shopper.id, 'owner');
    await setAdminRole(client, stack.shopper.id, null);
    await expect(setAdminRole(stack.shopper.client, stack.shopper.id, 'owner')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

/** Of the newest mail in the development mailbox. */
async function textMailedTo(email: string): Promise<string> {
  const response = await fetch(`${stack.url}/mailbox/api/messages?to=${encodeURIComponent(email)}`);
  const [newest] = (await response.json()) as { text: string }[];
  return newest?.text ?? '';
}

const linkMailedTo = async (email: string) => new URL(/https?:\S+/.exec(await textMailedTo(email))?.[0] ?? '');
const codeMailedTo = async (email: string) => /the code\s+(\d+)/.exec(await textMailedTo(email))?.[1] ?? '';

async function tokenMailedTo(email: string): Promise<string> {
  return (await linkMailedTo(email)).searchParams.get('token_hash') ?? '';
}

test('AD11 messages and subscribers are listed and searched by admins alone', async () => {
  const { service, admin, shopper } = stack;
  const message = {
    first_name: 'Ada',
    last_name: 'L',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'Hi there',
  };
  await service.from('contact_messages').insert(message).throwOnError();
  await service.from('newsletter_subscribers').insert({ email: 'ada@example.com' }).throwOnError();
  const { items } = await listContactMessages(admin.client, { search: 'ada@ex' });
  expect(items).toMatchObject([{ firstName: 'Ada', status: 'new' }]);
  await setContactStatus(admin.client, items[0]?.id ?? '', 'read');
  expect((await listContactMessages(admin.client, { status: 'read' })).total).toBe(1);
  expect((await listSubscribers(admin.client, { search: 'ADA' })).items).toMatchObject([{ status: 'pending' }]);
  expect((await listContactMessages(shopper.client)).total).toBe(0);
  expect((await listSubscribers(shopper.client)).total).toBe(0);
});
