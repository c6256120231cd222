// The dialog's files from the choice to the published row, on one in-memory computer.
import { describe, expect, test } from 'vitest';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { knownAs } from '@baobab/testing/source-match';
import { createUploadEngine } from './engine/engine.ts';
import { createFileAdder } from './illustration-files.ts';
import type { FilesTarget } from './kinds/chosen-files.ts';
import type { WalkedFile } from './kinds/group-files.ts';
import { planIllustrations } from './kinds/illustration-plan.ts';
import { illustrationKind } from './kinds/illustration.ts';
import type { SeenFiles } from './kinds/publication.ts';

const FORM = {
  fields: {
    title: 'Market day',
    description: 'Stalls in the morning.',
    category: 'Culture',
    price: 4,
    isFree: false,
    featured: true,
    tags: ['market'],
  },
  listing: { state: 'draft', publishAt: null },
} as const satisfies FilesTarget;

async function openDialog() {
  const world = createMemoryWorld();
  const { files, server, clock } = world;
  const engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
  const pick = (name: string, sizeBytes = 5000, fill = name): WalkedFile => {
    files.write(name, sizeBytes, fill);
    const type = name.endsWith('.zip') ? 'application/zip' : 'image/png';
    return { path: name, ref: name, type, identity: files.identity(name), sha256: files.hash(name) };
  };
  const one = (image: WalkedFile | null, download: WalkedFile | null = null) => ({ image, download });
  return {
    world,
    pick,
    one,
    engine: () => engine,
    add: (...given: Parameters<ReturnType<typeof createFileAdder>>) => createFileAdder(engine, server)(...given),
    idle: () => clock.advanceUntil(() => engine.snapshot().states.done + engine.snapshot().states.failed > 0),
    /** What a drop of the file would do. */
    async dropped(file: WalkedFile) {
      const [row] = [...server.published.values()];
      const { path = '', sha256 = '', downloadSha256 = null, parts = [] } = row?.source ?? {};
      const match = knownAs(file.path, path, {
        sha256: file.sha256,
        illustrationId: row?.id ?? '',
        existingSha256: sha256,
        existingDownloadSha256: downloadSha256,
        existingParts: parts,
      });
      const [entry] = await planIllustrations([file], { matchSources: async () => [match] }, { categories: [] });
      return entry?.action;
    },
    seen(): SeenFiles {
      const [row] = [...server.published.values()];
      const { image = null, imageWidths = [] } = row?.picture ?? {};
      return {
        image,
        imageWidths,
        masterFile: row?.masterFile ?? null,
        downloadableFile: row?.downloadableFile ?? null,
      };
    },
    idOf: () => [...server.published.keys()][0] ?? '',
  };
}

/** One that was added by the dialog and is in the shop. */
async function openExisting() {
  const dialog = await openDialog();
  const { add, pick, one, idle } = dialog;
  await add(FORM, one(pick('market.png'), pick('market.zip')));
  await idle();
  const edit = (replaces = dialog.seen()): FilesTarget => ({
    illustrationId: dialog.idOf(),
    title: 'Market day',
    replaces,
  });
  return { ...dialog, edit };
}

describe('files of the Add/Edit dialog', () => {
  test('OW01 a new one is published with the form’s details and its files; a drop of its picture is the same', async () => {
    const { world, add, pick, one, idle, dropped, idOf } = await openDialog();
    const picture = pick('market.png');
    expect(await add(FORM, one(picture, pick('market.zip')))).toMatchObject({ outcome: 'queued' });
    await idle();
    expect(world.server.published.get(idOf())).toMatchObject({
      title: 'Market day',
      price: 4,
      featured: true,
      listing: { state: 'draft' },
      source: { path: 'market.png', sha256: picture.sha256, downloadSha256: world.files.hash('market.zip') },
    });
    expect(await dropped(picture)).toBe('same');
  });

  test('OW01 a replaced picture takes no text with it; what it replaced is removed, the ZIP stays', async () => {
    const { world, add, pick, one, edit, idle, dropped, idOf } = await openExisting();
    const { masterFile, downloadableFile } = world.server.published.get(idOf()) ?? {};
    const next = pick('evening.png');
    await add(edit(), one(next));
    await idle();
    const row = world.server.published.get(idOf());
    expect(row).toMatchObject({ title: 'Market day', downloadableFile, source: { sha256: next.sha256 } });
    expect(world.server.objects.has(`downloads/${masterFile}`)).toBe(false);
    expect([...world.server.objects.keys()].toSorted()).toHaveLength(5);
    expect(await dropped(next)).toBe('same');
    expect(world.server.violations).toEqual([]);
  });

  test('OW01 a replaced ZIP is sent alone, remembered, and the one before it removed', async () => {
    const { world, add, pick, one, edit, idle, idOf } = await openExisting();
    const before = world.server.published.get(idOf());
    const sent = world.server.receivedBytes;
    await add(edit(), one(null, pick('v2.zip', 7000)));
    await idle();
    expect(world.server.receivedBytes - sent).toBe(7000);
    const row = world.server.published.get(idOf());
    expect(row?.masterFile).toBe(before?.masterFile);
    expect(row?.source.downloadSha256).toBe(world.files.hash('v2.zip'));
    expect(world.server.objects.has(`downloads/${before?.downloadableFile}`)).toBe(false);
  });

  test('OW01 a file that another admin put there meanwhile is not replaced: the upload says so and leaves nothing', async () => {
    const { world, add, pick, one, edit, engine, idOf } = await openExisting();
    const stale = edit();
    await add(edit(), one(pick('theirs.png')));
    await world.clock.advanceUntil(() => engine().snapshot().states.done === 1 && world.server.publishCalls === 2);
    const theirs = world.server.published.get(idOf())?.masterFile;
    const mine = await add(stale, one(pick('mine.png')));
    await world.clock.advanceUntil(() => engine().snapshot().states.failed === 1);
    const id = mine.outcome === 'queued' ? mine.id : '';
    expect(engine().item(id)?.error?.code).toBe('conflict');
    expect(world.server.published.get(idOf())?.masterFile).toBe(theirs);
  });

  test('OW01 another choice takes the place of one that is not sent yet', async () => {
    const { world, add, pick, one, edit, engine } = await openExisting();
    const target = edit();
    await engine().pause();
    world.setOnline(false);
    await add(target, one(pick('first.png')));
    await add(target, one(pick('second.png')));
    expect(engine().snapshot().states).toMatchObject({ cancelled: 1 });
    world.setOnline(true);
    await world.clock.advanceUntil(() => world.server.publishCalls === 2);
    expect([...world.server.published.values()][0]?.source.sha256).toBe(world.files.hash('second.png'));
  });

  test('OW01 what the plan refuses is refused here, and a picture that the shop has is asked about', async () => {
    const { world, add, pick, one } = await openDialog();
    const text = { ...pick('notes.png'), type: null };
    expect(await add(FORM, one(text))).toMatchObject({ outcome: 'refused', reason: { code: 'file_type' } });
    const problem = { code: 'zip_bomb', message: 'It unpacks to too much.' } as const;
    const bomb = { ...pick('bomb.zip'), zip: { ok: false, problem } as const };
    expect(await add(FORM, one(pick('a.png'), bomb))).toMatchObject({
      outcome: 'refused',
      reason: { code: 'zip_bomb' },
    });
    const known = pick('known.png');
    const existing = { ...FORM.fields, title: 'Old friend' };
    const { sha256 } = known;
    world.server.matches = [knownAs('known.png', 'a/b.png', { sha256, existingSha256: sha256, existing })];
    expect(await add(FORM, one(known))).toMatchObject({
      outcome: 'question',
      reason: { message: 'The shop has this very picture already: “Old friend”.' },
    });
    expect(world.server.receivedBytes).toBe(0);
    expect(await add(FORM, one(known), { anyway: true })).toMatchObject({ outcome: 'queued' });
  });
});
