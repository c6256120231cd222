/** Reads back what a stack holds, through the same API as every client, and lists what differs from the ledger. */
import { z } from 'zod';
import { sha256 } from './ledger.ts';
import type { Ledger, ObjectKey } from './ledger.ts';
import type { Address } from './stack-process.ts';

const PAGE = 1000;

const orphansSchema = z.object({
  objects: z.array(z.object({ bucket: z.string(), name: z.string() })),
  rows: z.array(z.object({ table: z.string(), id: z.string() })),
});
const listSchema = z.array(z.object({ name: z.string(), id: z.string().nullable() }));

async function ask(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const secret = ({ secretKey }: Address) => ({ apikey: secretKey, authorization: `Bearer ${secretKey}` });
const post = (headers: Record<string, string>, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function readRows(address: Address, path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (;;) {
    const url = new URL(`/rest/v1/${path}&order=id&limit=${PAGE}&offset=${rows.length}`, address.url);
    const page = (await ask(url, { headers: secret(address) })) as Record<string, string>[];
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

async function listObjects(address: Address, bucket: string, prefix: string): Promise<ObjectKey[]> {
  const keys: ObjectKey[] = [];
  for (;;) {
    const url = new URL(`/storage/v1/object/list/${bucket}`, address.url);
    const page = listSchema.parse(await ask(url, post(secret(address), { prefix, limit: PAGE, offset: keys.length })));
    keys.push(...page.map(({ name }) => `${bucket}/${prefix}/${name}`));
    if (page.length < PAGE) return keys;
  }
}

/** An access token of the demo admin. */
export async function signInAdmin({ url, publishableKey, logins }: Address): Promise<string> {
  const door = new URL('/auth/v1/token?grant_type=password', url);
  const answer = await ask(door, post({ apikey: publishableKey }, logins.admin));
  return z.object({ access_token: z.string() }).parse(answer).access_token;
}

export async function listOrphans({ url, publishableKey }: Address, token: string) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  return orphansSchema.parse(await ask(new URL('/rest/v1/rpc/list_orphans', url), post(headers, {})));
}

/** As an admin clears them: through Storage, which also removes the files. */
export async function removeObjects({ url, publishableKey }: Address, token: string, keys: ObjectKey[]): Promise<void> {
  const headers = { 'content-type': 'application/json', apikey: publishableKey, authorization: `Bearer ${token}` };
  for (const bucket of new Set(keys.map((key) => key.split('/')[0] ?? ''))) {
    const prefixes = keys.filter((key) => key.startsWith(`${bucket}/`)).map((key) => key.slice(bucket.length + 1));
    const init = { method: 'DELETE', headers, body: JSON.stringify({ prefixes }) };
    await ask(new URL(`/storage/v1/object/${bucket}`, url), init);
  }
}

async function hashOf(address: Address, key: ObjectKey): Promise<string> {
  const door = new URL(`/storage/v1/object/authenticated/${key}`, address.url);
  try {
    const response = await fetch(door, { headers: secret(address) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.ok ? sha256(bytes) : `answer ${response.status}`;
  } catch (error) {
    return String(error);
  }
}

const missing = (wanted: Iterable<string>, found: { has(key: string): boolean }) =>
  [...wanted].filter((key) => !found.has(key));

/**
 * Everything that must not be: each finding is a sentence. `read` remembers objects whose bytes were compared already,
 * so that a round reads only what is new to it; clear it to read all again.
 */
export async function audit(address: Address, ledger: Ledger, read: Set<ObjectKey>): Promise<string[]> {
  const messages = new Map(
    (await readRows(address, 'contact_messages?select=id,message')).map((row) => [row['id'] ?? '', row['message']]),
  );
  const rows = await readRows(address, 'illustrations?select=id,image&kind=eq.illustration');
  const ids = new Set(rows.map((row) => row['id'] ?? ''));
  const visible = new Set([
    ...(await listObjects(address, 'images', 'lovable-uploads')),
    ...(await listObjects(address, 'downloads', 'packs')),
  ]);
  const findings = [
    ...missing(ledger.acknowledgedMessages, messages).map((id) => `message ${id} is lost`),
    ...missing(ledger.acknowledgedRows, ids).map((id) => `row ${id} is lost`),
    ...missing(ledger.acknowledgedObjects, visible).map((key) => `object ${key} is lost`),
    ...missing(visible, ledger.intended).map((key) => `object ${key} came from nowhere`),
  ];
  for (const [id, text] of messages)
    if (ledger.intendedMessages.get(id) !== text) findings.push(`message ${id} is not what was sent`);
  for (const key of visible) {
    if (read.has(key)) continue;
    const hash = await hashOf(address, key);
    if (hash === ledger.intended.get(key)) read.add(key);
    else findings.push(`object ${key} is not whole: ${hash}`);
  }
  const named = new Set(rows.map((row) => `images/${row['image']}`));
  const orphans = await listOrphans(address, await signInAdmin(address));
  const reported = new Set(orphans.objects.map(({ bucket, name }) => `${bucket}/${name}`));
  const unnamed = [...visible].filter((key) => !named.has(key));
  return [
    ...findings,
    ...missing(unnamed, reported).map((key) => `orphan ${key} is not reported`),
    ...missing(reported, new Set(unnamed)).map((key) => `${key} is reported, but is no orphan`),
    ...orphans.rows.map(({ table, id }) => `${table} ${id} names an object that is not there`),
  ];
}
