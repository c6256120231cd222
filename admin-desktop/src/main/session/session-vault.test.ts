import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSessionVault, type Keyring, type VaultParts } from './session-vault.ts';

const SECRET = 'refresh-token-4711';
let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'baobab-vault-')), 'session.bin');
});

const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
const sealed = (text: string, mark = 'v11') => Buffer.concat([Buffer.from(mark), flip(Buffer.from(text))]);

function keyring(part: Partial<Keyring> = {}): Keyring {
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => sealed(text),
    decryptStringAsync: async (bytes) => ({ result: flip(bytes.subarray(3)).toString(), shouldReEncrypt: false }),
    ...part,
  };
}
const open = (opened = keyring(), parts: Partial<VaultParts> = {}) =>
  openSessionVault({ file, keyring: opened, platform: 'linux', ...parts });

const refuse = () => Promise.reject(new Error('The user name or passphrase you entered is not correct.'));
const WITHOUT = keyring({ isAsyncEncryptionAvailable: async () => false });
const FIXED_KEY = keyring({ encryptStringAsync: async (text) => sealed(text, 'v10') });

describe('session vault', () => {
  test('DE01 keeps the session over a restart, only encrypted, only for this user', async () => {
    await (await open()).setItem('session', SECRET);
    expect(readFileSync(file, 'latin1')).not.toContain(SECRET);
    // Windows keeps no such bits; its encryption is bound to the user instead
    expect(process.platform === 'win32' ? 0o600 : statSync(file).mode & 0o777).toBe(0o600);
    expect((await open()).getItem('session')).toBe(SECRET);
  });

  test.each([
    ['no keyring', WITHOUT],
    ['the key that everyone knows', FIXED_KEY],
  ])('DE01 with %s the session stays in memory, nothing is written and it says so', async (_name, weak) => {
    const vault = await open(weak);
    await vault.setItem('session', SECRET);
    expect(vault.remembered).toBe(false);
    expect(vault.getItem('session')).toBe(SECRET);
    expect(existsSync(file)).toBe(false);
    expect((await open(weak)).getItem('session')).toBeNull();
  });

  test('DE01 macOS and Windows mark what their keyring encrypted as Linux marks its fixed key', async () => {
    expect((await open(FIXED_KEY, { platform: 'darwin' })).remembered).toBe(true);
    expect((await open(FIXED_KEY, { platform: 'win32' })).remembered).toBe(true);
  });

  test('DE01 where the file cannot be written the sign-in holds until the app ends, and that is noted', async () => {
    writeFileSync(join(file, '..', 'not-a-folder'), '');
    const unwritten = vi.fn();
    const vault = await open(keyring(), {
      file: join(file, '..', 'not-a-folder', 'session.bin'),
      onRefused: unwritten,
    });
    await vault.setItem('session', SECRET);
    expect(vault.getItem('session')).toBe(SECRET);
    expect(unwritten).toHaveBeenCalledWith(expect.objectContaining({ code: 'forbidden' }));
  });

  test('DE01 signing out removes the file, also one that a keyring refuses to open', async () => {
    const vault = await open();
    await vault.setItem('session', SECRET);
    await vault.removeItem('session');
    expect(existsSync(file)).toBe(false);
    await vault.setItem('session', SECRET);
    (await open(keyring({ decryptStringAsync: refuse }))).clear();
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['is locked', keyring({ decryptStringAsync: refuse, encryptStringAsync: refuse })],
    ['is not there yet', WITHOUT],
    ['fails', keyring({ isAsyncEncryptionAvailable: refuse })],
    ['is not the one of this desktop session', FIXED_KEY],
  ])(
    'E82 E83 DE01 a keyring that %s once is no reason to forget: the next start is signed in again',
    async (_name, refusing) => {
      await (await open()).setItem('session', SECRET);
      const kept = readFileSync(file);
      const vault = await open(refusing);
      expect(vault.getItem('session')).toBeNull();
      await vault.removeItem('session-code-verifier');
      expect(readFileSync(file)).toEqual(kept);
      expect((await open()).getItem('session')).toBe(SECRET);
    },
  );

  test('E83 DE01 a refusal is written down, and a sign-in meanwhile replaces what could not be read', async () => {
    await (await open()).setItem('session', SECRET);
    const told = vi.fn();
    const vault = await open(keyring({ decryptStringAsync: refuse }), { onRefused: told });
    expect(told).toHaveBeenCalledOnce();
    await vault.setItem('session', 'another');
    expect((await open()).getItem('session')).toBe('another');
  });

  test.each(['', 'garbage', '{"a":1}', '[["k",1],["ok","v"]]'])(
    'DE01 a damaged file (%j) means signing in again, nothing worse',
    async (content) => {
      writeFileSync(file, sealed(content));
      const vault = await open();
      expect(vault.getItem('k')).toBeNull();
      await vault.setItem('session', SECRET);
      expect((await open()).getItem('session')).toBe(SECRET);
    },
  );

  /** Answers when `resolve` is called. */
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    return { resolve: () => resolve(true), keyring: keyring({ isAsyncEncryptionAvailable: () => promise }) };
  };

  test('E82 EL03 DE01 a keyring that does not answer delays the start by the limit alone, and its late answer signs in', async () => {
    await (await open()).setItem('session', SECRET);
    const late = slow();
    const onLate = vi.fn();
    const vault = await open(late.keyring, { limitMs: 20, onLate });
    expect([vault.getItem('session'), vault.remembered]).toEqual([null, true]);
    late.resolve();
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
    expect(vault.getItem('session')).toBe(SECRET);
  });

  test('EL03 DE01 a sign-in and a sign-out wait for a silent keyring no longer than the limit, and hold when it answers', async () => {
    await (await open()).setItem('session', SECRET);
    const late = slow();
    const vault = await open(late.keyring, { limitMs: 20 });
    await vault.setItem('session', 'another');
    late.resolve();
    await vault.saved();
    expect([vault.getItem('session'), (await open()).getItem('session')]).toEqual(['another', 'another']);
    const next = slow();
    const leaving = await open(next.keyring, { limitMs: 20 });
    leaving.clear();
    next.resolve();
    await leaving.saved();
    expect([leaving.getItem('session'), existsSync(file)]).toEqual([null, false]);
  });

  test('DE01 a sign-out while the keyring encrypts leaves no file', async () => {
    const encrypting = Promise.withResolvers<Buffer>();
    const vault = await open(keyring({ encryptStringAsync: () => encrypting.promise }), { platform: 'darwin' });
    const saved = vault.setItem('session', SECRET);
    vault.clear();
    encrypting.resolve(sealed('[["session","x"]]'));
    await saved;
    await vault.saved();
    expect(existsSync(file)).toBe(false);
  });
});
