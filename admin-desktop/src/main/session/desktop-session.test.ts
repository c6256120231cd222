import { createServer, type Server } from 'node:http';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDesktopSession } from './desktop-session.ts';
import { createSessionVault, type Keyring } from './session-vault.ts';

const DAY_MS = 86_400_000;
const TOKEN_SECONDS = 3600;
const noKeyring: Keyring = {
  isEncryptionAvailable: () => false,
  encryptString: (text) => Buffer.from(text),
  decryptString: (bytes) => bytes.toString(),
};

let server: Server;
let grants: string[];
let url: string;
/** Of the server; the computer's own is the faked one. */
let serverMs: number;

beforeEach(async () => {
  grants = [];
  serverMs = Date.now();
  server = createServer((request, response) => {
    grants.push(new URL(request.url ?? '', url).searchParams.get('grant_type') ?? request.url ?? '');
    const session = {
      access_token: `token ${grants.length}`,
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      expires_at: Math.floor(serverMs / 1000) + TOKEN_SECONDS,
      user: { id: 'a', email: 'admin@baobab.test', aud: 'authenticated', app_metadata: {}, user_metadata: {} },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(session));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['right', 0],
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])('DE01 with a clock that is %s a token is used as long as it lives, then renewed once', async (_name, offMs) => {
  vi.setSystemTime(serverMs + offMs);
  const vault = createSessionVault(join(mkdtempSync(join(tmpdir(), 'baobab-clock-')), 'session.bin'), noKeyring);
  const session = createDesktopSession(() => vault, { url, publishableKey: 'sb_publishable_x' });
  await session.signIn('admin@baobab.test', 'baobab-admin');
  vi.setSystemTime(serverMs + offMs + 30 * 60_000);
  expect([await session.accessToken(), await session.accessToken()]).toEqual(['token 1', 'token 1']);
  serverMs += 61 * 60_000;
  vi.setSystemTime(serverMs + offMs);
  expect(await session.accessToken()).toBe('token 2');
  expect(await session.accessToken()).toBe('token 2');
  expect(grants).toEqual(['password', 'refresh_token']);
  session.useServer(null);
});
