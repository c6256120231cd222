import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecoveryCodes, getAdminAccess, redeemRecoveryCode } from '@baobab/data/accounts/admin-access';
import { createSupabase } from '@baobab/data/supabase';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '../../../../supabase/local/rest-auth/totp.ts';
import { createDesktopSession } from './desktop-session.ts';
import { openSessionVault, type Keyring } from './session-vault.ts';

const refuse = () => Promise.reject(new Error('There is no keyring.'));
const noKeyring: Keyring = {
  isAsyncEncryptionAvailable: async () => false,
  encryptStringAsync: refuse,
  decryptStringAsync: refuse,
};

const stack = stackOfFile();

const sessionOfComputer = () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baobab-session-')), 'session.bin');
  const vaultOf = () => openSessionVault({ file, keyring: noKeyring });
  return createDesktopSession(vaultOf, { url: stack.url, publishableKey: stack.publishableKey });
};

test('HX06 a password changed elsewhere ends the sign-in of this computer at its next renewal', async () => {
  const { email, password } = stack.logins.admin;
  const session = await sessionOfComputer();
  const heard: (string | null)[] = [];
  session.onChange(({ user }) => heard.push(user?.email ?? null));
  await session.signIn(email, password);
  expect(await session.renewToken()).toBeTruthy();
  await stack.admin.auth.setPassword('a-newer-password');
  await expect(session.renewToken()).rejects.toMatchObject({ code: 'session_expired' });
  expect(session.state().user).toBeNull();
  expect(heard.at(-1)).toBeNull();
  expect(await session.accessToken()).toBeNull();
  expect(await stack.admin.auth.session(), 'the one that changed it goes on').toMatchObject({ user: { email } });
  await stack.admin.auth.setPassword(password);
  await session.useServer(null);
});

test('OW12 after the password this computer waits for the second factor, and goes on with the code or a recovery code', async () => {
  const { email, password } = stack.logins.admin;
  const session = await sessionOfComputer();
  const client = createSupabase({
    url: stack.url,
    key: stack.publishableKey,
    accessToken: () => session.accessToken(),
  });
  const heard: boolean[] = [];
  session.onChange(() => heard.push(session.isOpen()));
  await session.signIn(email, password);
  expect(session.isOpen()).toBe(true);
  const { id, secret } = await session.secondFactors.enroll('Baobab');
  const code = (off: number) => codeAt(secret, stepAt(Date.now()) + off);
  await session.secondFactors.verify(code(0), id);
  const [recovery = ''] = await createRecoveryCodes(client);

  await session.signIn(email, password);
  expect(session.isOpen()).toBe(false);
  expect(await getAdminAccess(client)).toMatchObject({ role: 'owner', isOpen: false, hasFactor: true });
  await expect(session.secondFactors.remove(id)).rejects.toMatchObject({ code: 'second_factor_needed' });
  await expect(session.secondFactors.verify('12345')).rejects.toMatchObject({ code: 'code_wrong' });
  await session.secondFactors.verify(code(1));
  expect([session.isOpen(), heard.at(-1)]).toEqual([true, true]);
  expect(await getAdminAccess(client)).toMatchObject({ isOpen: true, codesLeft: 10 });

  await session.signIn(email, password);
  expect(await redeemRecoveryCode(client, recovery)).toEqual({ status: 'accepted', codesLeft: 9 });
  await session.secondFactors.renew();
  expect([session.isOpen(), await session.secondFactors.list()]).toEqual([true, []]);
  await session.useServer(null);
});
