/** For tests: the Storage service over a real Postgres on a free port, with tokens that say who they are. */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openDatabase } from '../db/open.ts';
import type { Database, DatabaseRole } from '../db/session.ts';
import type { TokenVerifier } from '../gateway/tokens.ts';
import { createStorage } from '../storage/storage.ts';
import type { StorageOptions } from '../storage/storage.ts';
import { testFolder } from '../test-folder.ts';

const SECRET = 'test-secret';
const mac = (payload: string) => createHmac('sha256', SECRET).update(payload).digest('base64url');

export const ALICE = '00000000-0000-4000-8000-00000000a11c';
export const BOB = '00000000-0000-4000-8000-000000000b0b';

/** A token of `role`; with `sub` of a user. `exp` in seconds since 1970. */
export function tokenOf(role: DatabaseRole, sub?: string, exp?: number): string {
  const payload = Buffer.from(JSON.stringify({ role, sub, exp })).toString('base64url');
  return `${payload}.${mac(payload)}`;
}

const verifier: TokenVerifier = {
  verify: async (token) => {
    const [payload = '', signature] = token.split('.');
    if (mac(payload) !== signature) throw new Error('Invalid Compact JWS');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      role: DatabaseRole;
      sub?: string;
      exp?: number;
    };
    if (claims.exp && claims.exp * 1000 < Date.now()) throw new Error('"exp" claim timestamp check failed');
    return { role: claims.role, sub: claims.sub, claims };
  },
};

/** Alice may do everything in `own` below her id, Bob reads there too; everyone may insert into `drop`, and no more. */
const POLICIES = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('images', 'images', true, 1000000, array['image/png', 'image/svg+xml', 'text/*']),
    ('downloads', 'downloads', false, 104857600, null),
    ('own', 'own', false, null, null),
    ('drop', 'drop', false, null, null)
  on conflict do nothing;
  drop policy if exists own_all on storage.objects;
  create policy own_all on storage.objects for all to authenticated
    using (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text);
  drop policy if exists own_read on storage.objects;
  create policy own_read on storage.objects for select to authenticated
    using (bucket_id = 'own' and auth.uid() = '${BOB}');
  drop policy if exists drop_insert on storage.objects;
  create policy drop_insert on storage.objects for insert to authenticated with check (bucket_id = 'drop');`;

export interface TestServer {
  url: string;
  db: Database;
  dataDir: string;
  filesDir: string;
  /** storage-js as this role or user. */
  client(role?: DatabaseRole, sub?: string): SupabaseClient['storage'];
  stop(): Promise<void>;
}

export type TestOptions = Partial<StorageOptions> & { dataDir?: string; port?: number };

export async function startTestServer({ dataDir, port, ...options }: TestOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? testFolder();
  const filesDir = join(folder, 'files');
  const opened = await openDatabase({ dataDir: folder, password: 'postgres', log: () => {} });
  await opened.database.admin(POLICIES);
  const server = createServer((req, res) => void storage.handle(req, res));
  await new Promise<void>((resolve) => server.listen(port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = createStorage({
    db: opened.database,
    filesDir,
    publicUrl: origin,
    jwt: verifier,
    signingSecret: 'signing-secret',
    ...options,
  });
  const url = `${origin}/storage/v1`;
  return {
    url,
    db: opened.database,
    dataDir: folder,
    filesDir,
    client: (role = 'service_role', sub) =>
      createClient(origin, 'publishable', { accessToken: async () => tokenOf(role, sub) }).storage,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await storage.stop();
      await opened.close();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
