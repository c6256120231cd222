// What every fault is judged by: the bytes on the server are the source's, once, whatever happened on the way.
import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256OfFile, smallPicture } from './world.ts';
import type { Client, UploadWorld } from './world.ts';

export interface FaultRow {
  /** Spec rows first. */
  readonly name: string;
  run(world: UploadWorld, seed: number): Promise<void>;
}

export const isPatch = ({ method }: { method: string }) => method === 'PATCH';
export const isHead = ({ method }: { method: string }) => method === 'HEAD';
export const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/upload/resumable');
export const isPut = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.includes('/storage/v1/object/');
export const isRelease = ({ path }: { path: string }) => path.includes('/rpc/release_bundle_pack');
export const isPublish = ({ path }: { path: string }) => path.includes('/rpc/publish_illustration');
export const SLUG = 'education';

/** Sends a pack while `spoil` works on it, and looks at what the server has afterwards. */
export async function packArrives(
  world: UploadWorld,
  spoil: (client: Client) => Promise<void> | void,
  client?: Client,
) {
  world.proxy.clear();
  const own = client ?? (await world.client());
  const before = (await world.backend.packVersions(SLUG)).length;
  const pack = await world.pack(SLUG);
  await spoil(own);
  const offer = await own.tools.addBundle(SLUG, pack.path, {});
  assert.equal(offer.outcome, 'queued');
  await own.until('done');
  await isOnce(world, before, pack.sha256);
  const sent = world.proxy.seen.reduce((sum, { method, bytes }) => sum + (method === 'PATCH' ? bytes : 0), 0);
  if (!client) await own.close();
  return { pack, sentTwice: sent - pack.sizeBytes, client: own };
}

/** `lingering`: connections that the client gave up may still be open at the proxy when the next one comes. */
export async function isOnce(world: UploadWorld, before: number, sha256: string, lingering = false): Promise<void> {
  const versions = await world.backend.packVersions(SLUG);
  assert.equal(versions.length, before + 1, 'one release');
  const [version] = versions;
  assert.equal(version?.sha256, sha256, 'the released hash');
  assert.equal(
    await world.backend.sha256Of(version?.bucket ?? '', version?.objectPath ?? ''),
    sha256,
    'the stored bytes',
  );
  const leftOver = (await world.backend.orphans()).objects.filter(({ name }) => name.startsWith('bundles/'));
  assert.deepEqual(leftOver, [], 'nothing beside it');
  if (!lingering) assert.deepEqual(world.proxy.violations, [], 'never two writers');
}

/** A folder of pictures goes through the plan to rows while `spoil` works. */
export async function picturesArrive(world: UploadWorld, spoil: () => void, names: readonly string[]): Promise<Client> {
  world.proxy.clear();
  const client = await world.client();
  const folder = join(client.folder, 'Tech');
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), smallPicture());
  await client.manager.add([folder]);
  spoil();
  await client.manager.confirm();
  await client.until('done', names.length);
  const hashes = new Map(
    await Promise.all(names.map(async (name) => [await sha256OfFile(join(folder, name)), name] as const)),
  );
  const rows = (await world.backend.sources()).filter((row) => hashes.has(row.sha256));
  assert.deepEqual(rows.map((row) => row.source_name).sort(), [...names].sort(), 'each once, under its own name');
  const masters = new Map((await world.backend.illustrations()).map((row) => [row.id, row.master_file]));
  for (const row of rows)
    assert.equal(await world.backend.sha256Of('downloads', masters.get(row.illustration_id) ?? ''), row.sha256);
  return client;
}

export const names = (seed: number) => Array.from({ length: 4 }, (_, index) => `drawing ${seed} ${index}.png`);

export async function halted(client: Client, code: string): Promise<void> {
  const endMs = Date.now() + 60_000;
  while (client.manager.engine.snapshot().halted?.code !== code) {
    assert.ok(Date.now() < endMs, `halted by ${code}, not ${JSON.stringify(client.manager.engine.snapshot().halted)}`);
    await pause(20);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
