// A pack's file that is tried again after its release, or the file itself, has become uncertain.
import { ByteFiles } from '@baobab/testing/byte-files';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { makePack, zip } from '@baobab/testing/zip-maker';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBundleUploader } from './bundle-uploads.ts';
import { createUploadEngine, type UploadEngine } from './engine/engine.ts';
import { bundleKind } from './kinds/bundle.ts';
import type { BundleDetails } from './kinds/bundle-item.ts';
import type { ZipChecker } from './ports.ts';
import { withBytes } from './zip/byte-reader.ts';
import { checkZip } from './zip/check-zip.ts';

/** More than a mebibyte: it is looked at before it is sent. */
const soundPack = (pictures: number) => makePack(pictures, 50_000);
const NAME = 'education.zip';
let world: ReturnType<typeof createMemoryWorld>;
let bytes: ByteFiles;
let engine: UploadEngine;

beforeEach(async () => {
  world = createMemoryWorld();
  bytes = new ByteFiles();
  engine = await open({ check: (ref) => withBytes(bytes, ref, checkZip) });
});

async function open(zips: ZipChecker): Promise<UploadEngine> {
  const opened = createUploadEngine({ ...world, zips }, { kinds: [bundleKind] });
  await opened.start();
  return opened;
}

function write(content: Uint8Array<ArrayBuffer>, fill = String(content.length)) {
  bytes.write(NAME, content);
  world.files.write(NAME, content.length, fill);
}

async function add(): Promise<string> {
  write(soundPack(25));
  const offer = createBundleUploader({
    engine,
    catalog: world.server,
    check: (ref) => withBytes(bytes, ref, checkZip),
    read: async (ref) => ({ identity: world.files.identity(ref), sha256: world.files.hash(ref) }),
  });
  const added = await offer('education', { ref: NAME, name: NAME }, { anyway: true });
  return added.outcome === 'queued' ? added.id : '';
}

/** The file becomes another one while the queue stands, which the engine notices before it sends it. */
async function failByChange(content: Uint8Array<ArrayBuffer>): Promise<string> {
  world.connectivity.set(false);
  const id = await add();
  write(content, 'edited');
  world.connectivity.set(true);
  await world.clock.advance(10_000);
  expect(engine.item(id)).toMatchObject({ state: 'failed', error: { code: 'file_changed' } });
  return id;
}

const facts = (id: string) => (engine.item(id)?.details as BundleDetails | undefined)?.facts;

describe('a pack that is tried again', () => {
  test('UP06 UP07 keeps the file of a release whose answer was lost: it may be the one that buyers get', async () => {
    const id = await add();
    // the upload begins, its one chunk is sent, and the release takes effect
    world.server.faults.push(null, null, { code: 'unknown', at: 'answer' });
    await world.clock.advance(10_000);
    expect(engine.item(id)).toMatchObject({ state: 'failed', mayBePublished: true });
    const [released] = world.server.releases;
    await engine.retry([id]);
    await world.clock.advance(60_000);
    expect(engine.item(id)?.state).toBe('done');
    expect(world.server.objects.has(`downloads/${released?.objectPath}`)).toBe(true);
    expect(world.server.releases).toHaveLength(1);
  });

  test.each([
    { what: 'a ZIP that was cut off', content: () => soundPack(25).slice(0, -100), code: 'zip_damaged' },
    { what: 'an empty file', content: () => new Uint8Array(0), code: 'file_empty' },
    { what: 'a ZIP without pictures', content: () => zip({ 'a.txt': new Uint8Array(9) }), code: 'zip_mismatch' },
  ])('UP06 UP10 is refused when its file has become $what, each time, until it is sound', async ({ content, code }) => {
    const id = await failByChange(content());
    for (const _ of [1, 2]) {
      await engine.retry([id]);
      await world.clock.advance(10_000);
      expect(engine.item(id)).toMatchObject({ state: 'failed', error: { code } });
      expect(engine.item(id)?.error?.message).not.toBe(code);
    }
    expect(world.server.releases).toEqual([]);
    write(soundPack(30), 'mended');
    await engine.retry([id]);
    await world.clock.advance(10_000);
    expect(engine.item(id)?.state).toBe('done');
    expect(facts(id)?.pictures).toBe(30);
  });
});
