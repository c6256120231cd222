import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { expect, test } from 'vitest';
import { createDesktopSession } from './desktop-session.ts';
import { createSessionVault, type Keyring } from './session-vault.ts';

const noKeyring: Keyring = {
  isEncryptionAvailable: () => false,
  encryptString: (text) => Buffer.from(text),
  decryptString: (bytes) => bytes.toString(),
};

const stack = stackOfFile();

test('HX06 a password changed elsewhere ends the sign-in of this computer at its next renewal', async () => {
  const { email, password } = stack.logins.admin;
  const vault = createSessionVault(join(mkdtempSync(join(tmpdir(), 'baobab-ended-')), 'session.bin'), noKeyring);
  const session = createDesktopSession(() => vault, { url: stack.url, publishableKey: stack.publishableKey });
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
  session.useServer(null);
});
