import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionVault, type Keyring } from './session-vault.ts';

const SECRET = 'refresh-token-4711';
let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'baobab-vault-')), 'session.bin');
});

function keyring(part: Partial<Keyring> = {}): Keyring {
  const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => flip(Buffer.from(text)),
    decryptString: (bytes) => flip(bytes).toString(),
    ...part,
  };
}

const refuse = (): never => {
  throw new Error('The user name or passphrase you entered is not correct.');
};

describe('session vault', () => {
  test('DE01 keeps the session over a restart, only encrypted, only for this user', () => {
    createSessionVault(file, keyring(), 'linux').setItem('session', SECRET);
    expect(readFileSync(file, 'latin1')).not.toContain(SECRET);
    // Windows keeps no such bits; its encryption is bound to the user instead
    expect(process.platform === 'win32' ? 0o600 : statSync(file).mode & 0o777).toBe(0o600);
    expect(createSessionVault(file, keyring(), 'linux').getItem('session')).toBe(SECRET);
  });

  test.each([
    ['no keyring', keyring({ isEncryptionAvailable: () => false })],
    ['a keyring that protects nothing', keyring({ getSelectedStorageBackend: () => 'basic_text' })],
  ])('DE01 with %s the session stays in memory, nothing is written and it says so', (_name, weak) => {
    const vault = createSessionVault(file, weak, 'linux');
    vault.setItem('session', SECRET);
    expect(vault.remembered).toBe(false);
    expect(vault.getItem('session')).toBe(SECRET);
    expect(existsSync(file)).toBe(false);
    expect(createSessionVault(file, weak, 'linux').getItem('session')).toBeNull();
  });

  test('DE01 where the file cannot be written the sign-in holds until the app ends, and that is noted', () => {
    writeFileSync(join(file, '..', 'not-a-folder'), '');
    const unwritten = vi.fn();
    const vault = createSessionVault(join(file, '..', 'not-a-folder', 'session.bin'), keyring(), 'linux', unwritten);
    vault.setItem('session', SECRET);
    expect(vault.getItem('session')).toBe(SECRET);
    expect(unwritten).toHaveBeenCalledWith(expect.objectContaining({ code: 'forbidden' }));
  });

  test('DE01 signing out removes the file, also one that a keyring refuses to open', () => {
    const vault = createSessionVault(file, keyring(), 'linux');
    vault.setItem('session', SECRET);
    vault.removeItem('session');
    expect(existsSync(file)).toBe(false);
    vault.setItem('session', SECRET);
    createSessionVault(file, keyring({ decryptString: refuse }), 'linux').clear();
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['is locked', keyring({ decryptString: refuse, encryptString: refuse })],
    ['is not there yet', keyring({ isEncryptionAvailable: () => false })],
    ['is not the one of this desktop session', keyring({ getSelectedStorageBackend: () => 'basic_text' })],
  ])(
    'E82 E83 DE01 a keyring that %s once is no reason to forget: the next start is signed in again',
    (_name, refusing) => {
      createSessionVault(file, keyring(), 'linux').setItem('session', SECRET);
      const kept = readFileSync(file);
      const vault = createSessionVault(file, refusing, 'linux');
      expect(vault.getItem('session')).toBeNull();
      vault.removeItem('session-code-verifier');
      expect(readFileSync(file)).toEqual(kept);
      expect(createSessionVault(file, keyring(), 'linux').getItem('session')).toBe(SECRET);
    },
  );

  test('E83 DE01 a refusal is written down, and a sign-in meanwhile replaces what could not be read', () => {
    createSessionVault(file, keyring(), 'linux').setItem('session', SECRET);
    const told = vi.fn();
    const vault = createSessionVault(file, keyring({ decryptString: refuse }), 'linux', told);
    expect(told).toHaveBeenCalledOnce();
    vault.setItem('session', 'another');
    expect(createSessionVault(file, keyring(), 'linux').getItem('session')).toBe('another');
  });

  test.each(['', 'garbage', '{"a":1}', '[["k",1],["ok","v"]]'])(
    'DE01 a damaged file (%j) means signing in again, nothing worse',
    (content) => {
      writeFileSync(file, keyring().encryptString(content));
      const vault = createSessionVault(file, keyring(), 'linux');
      expect(vault.getItem('k')).toBeNull();
      vault.setItem('session', SECRET);
      expect(createSessionVault(file, keyring(), 'linux').getItem('session')).toBe(SECRET);
    },
  );
});
