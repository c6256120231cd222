// Files of one name in a dropped folder: one illustration, one ZIP that the app packs.
import type { DrawingFormat } from '@baobab/domain/drawing-formats';
import { plannedItem } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { PICTURE_IN_SHOP } from '@baobab/testing/source-match';
import { expect, test } from 'vitest';
import type { PlanEntry } from '../engine/item.ts';
import type { PublishIllustration } from './publication.ts';
import type { SourceMatch } from '../ports.ts';
import type { WalkedFile } from './group-files.ts';
import { illustrationKind } from './illustration.ts';
import type { IllustrationDetails } from './illustration-details.ts';
import { planIllustrations } from './illustration-plan.ts';

const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' } as const;
const MB = 1024 * 1024;
const world = createMemoryWorld();

function file(path: string, part: Partial<WalkedFile> & { size?: number } = {}): WalkedFile {
  const { size = 1000, ...rest } = part;
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const type = TYPES[extension as keyof typeof TYPES] ?? null;
  const ref = `/drop/${path}`;
  world.files.write(ref, size);
  const drawing = type === null ? (extension as DrawingFormat) : null;
  return { path, ref, type, drawing, identity: world.files.identity(ref), sha256: world.files.hash(ref), ...rest };
}

const plan = (files: WalkedFile[], matches: SourceMatch[] = []) =>
  planIllustrations(files, { matchSources: async () => matches }, { categories: ['Tech'] });
const summary = (entries: readonly PlanEntry<IllustrationDetails>[]) =>
  entries.map(({ path, action, sources, reason }) => [
    path,
    action,
    reason?.message ?? sources.map(({ role, name }) => `${role} ${name}`).join(', '),
  ]);

async function publish(entry: PlanEntry<IllustrationDetails>): Promise<PublishIllustration> {
  const item = plannedItem(entry);
  const { details } = await illustrationKind.prepare(item, world);
  const calls: PublishIllustration[] = [];
  const publishIllustration = async (input: PublishIllustration) => {
    calls.push(input);
    return { id: 'one', revision: 1, created: true, replaced: [] };
  };
  const unused = () => Promise.reject(new Error('unused'));
  const catalog = {
    publishIllustration,
    releasePack: unused,
    releasedPacks: unused,
    matchSources: unused,
    reviseDetails: unused,
  };
  await illustrationKind.commit({ ...item, details }, { ...world, catalog });
  const [published] = calls;
  if (!published) throw new Error('Nothing was published.');
  return published;
}

const known = (path: string, { sha256 = '', ...source }: PublishIllustration['source']): SourceMatch => ({
  ...PICTURE_IN_SHOP,
  path,
  sha256,
  illustrationId: 'in shop',
  existingPath: source.path,
  existingSha256: sha256,
  existingDownloadSha256: source.downloadSha256 ?? null,
  existingParts: source.parts,
});

const formats = ['png', 'jpg', 'svg', 'ai', 'eps', 'psd', 'pdf'];

test('SA03 all formats of one name are one item, whose preview comes from the picture of most pixels', async () => {
  const files = formats.map((format) =>
    file(`Tech/girl.${format}`, { pixels: format === 'jpg' ? 9_000_000 : 4_000_000 }),
  );
  const [entry, ...others] = await plan([...files, file('Tech/girl.zip', { zip: undefined })]);
  expect(others).toEqual([]);
  expect(entry?.details).toMatchObject({ title: 'girl', formats: ['jpg', 'ai', 'eps', 'pdf', 'png', 'psd', 'svg'] });
  expect(summary(entry ? [entry] : [])).toEqual([
    [
      'Tech/girl.jpg',
      'new',
      'master girl.jpg, part girl.ai, part girl.eps, part girl.pdf, part girl.png, part girl.psd, part girl.svg, download girl.zip',
    ],
  ]);
});

test('SA03 one ZIP is sent and told with its hash and what it was made from; the second drop sends nothing', async () => {
  const files = ['png', 'svg', 'psd'].map((format) => file(`Tech/walk.${format}`));
  const [entry] = await plan(files);
  if (!entry) throw new Error('no entry');
  const first = await publish(entry);
  expect(first).toMatchObject({ masterFile: 'masters/one/5_walk.png', downloadableFile: '5_walk.zip' });
  expect(first.source.parts.map((part) => part.split(' ')[0])).toEqual(['walk.psd', 'walk.svg']);
  expect((await publish(entry)).source.downloadSha256).toBe(first.source.downloadSha256);
  const again = await plan(files, [known('Tech/walk.png', first.source)]);
  expect(again.map(({ action }) => action)).toEqual(['same']);
  const changed = files.map((each) => (each.drawing === 'psd' ? { ...each, sha256: 'other' } : each));
  expect((await plan(changed, [known('Tech/walk.png', first.source)])).map(({ action }) => action)).toEqual([
    'changed',
  ]);
  const fewer = files.filter(({ drawing }) => drawing === undefined || drawing === null);
  expect((await plan(fewer, [known('Tech/walk.png', first.source)])).map(({ action }) => action)).toEqual(['same']);
});

test('SA03 UP10 a file that was saved over between the plan and the making is not packed, and nothing made of it stays', async () => {
  const prepare = async (names: readonly string[], saved: string, moment: 'before' | 'while') => {
    const ports = createMemoryWorld();
    for (const name of names) ports.files.write(`/drop/Tech/${name}`, 1000);
    const dropped = names.map((name) => {
      const ref = `/drop/Tech/${name}`;
      return file(`Tech/${name}`, { identity: ports.files.identity(ref), sha256: ports.files.hash(ref) });
    });
    const [entry] = await plan(dropped);
    if (!entry) throw new Error('no entry');
    const item = plannedItem(entry);
    const save = () => ports.files.write(`/drop/Tech/${saved}`, 1001);
    if (moment === 'before') save();
    else {
      const make = ports.derivatives.make.bind(ports.derivatives);
      ports.derivatives.make = async (...given) => {
        save();
        return make(...given);
      };
    }
    const code = await illustrationKind.prepare(item, ports).then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
    return [code, ports.derivatives.kept];
  };
  for (const moment of ['before', 'while'] as const) {
    expect(await prepare(['aa.png', 'aa.psd'], 'aa.psd', moment), 'a part').toEqual(['file_changed', 0]);
    expect(await prepare(['aa.svg'], 'aa.svg', moment), 'an SVG').toEqual(['file_changed', 0]);
    expect(await prepare(['aa.png', 'aa.svg', 'aa.zip'], 'aa.zip', moment), 'the ZIP').toEqual(['file_changed', 0]);
    expect(await prepare(['aa.png', 'aa.zip'], 'aa.png', moment), 'a picture').toEqual(['file_changed', 0]);
  }
});

test('SA03 an SVG alone is an item without a master; other drawings alone are refused with a way out', async () => {
  const entries = await plan([
    file('Tech/only.svg'),
    file('Tech/lone.psd'),
    file('Tech/pair.ai'),
    file('Tech/pair.pdf'),
  ]);
  const words = (format: string) =>
    `A preview cannot be made from this ${format} file. Put a PNG, JPEG, WebP, GIF or SVG of the same name beside it.`;
  expect(summary(entries)).toEqual([
    ['Tech/only.svg', 'new', 'master only.svg'],
    ['Tech/lone.psd', 'rejected', words('PSD')],
    ['Tech/pair.ai', 'rejected', words('AI')],
    ['Tech/pair.pdf', 'rejected', words('PDF')],
  ]);
  const [svg] = entries;
  if (!svg) throw new Error('no entry');
  const published = await publish(svg);
  expect(published.masterFile).toBeUndefined();
  expect(published.downloadableFile).toBe('5_only.zip');
});

test('SA03 a drawing that cannot be read, is not what its name says, or is too much for one ZIP refuses the item', async () => {
  const error = { code: 'file_unreadable', retry: 'user', message: 'No permission to read it', context: {} } as const;
  const withPart = async (part: WalkedFile) => (await plan([file('Tech/aa.png'), part]))[0]?.reason?.message;
  expect(await withPart(file('Tech/aa.psd', { error, drawing: null }))).toBe('aa.psd: No permission to read it');
  expect(await withPart(file('Tech/aa.psd', { drawing: null }))).toBe('aa.psd is not what its name says.');
  expect(await withPart(file('Tech/aa.eps', { size: 0 }))).toBe('aa.eps: This file is empty (0 bytes).');
  expect(await withPart(file('Tech/aa.psd', { size: 100 * MB }))).toBe(
    'Its files are too large for one ZIP: 100.01MB. Max 100MB.',
  );
});

test('SA03 a picture above the limit goes into the ZIP, and the preview comes from a smaller one', async () => {
  const [entry] = await plan([
    file('Tech/aa.png', { size: 11 * MB, pixels: 9_000_000 }),
    file('Tech/aa.webp', { pixels: 1_000_000 }),
  ]);
  expect(summary(entry ? [entry] : [])).toEqual([['Tech/aa.webp', 'new', 'master aa.webp, part aa.png']]);
});

test('SA03 texts come from the XMP file of the same name, and a row of metadata.csv may name any of the files', async () => {
  const embedded = { title: 'From XMP', keywords: ['dance'] };
  const csv = 'file,price\naa.svg,7\n';
  const [entry] = await plan([
    file('Tech/aa.png', { embedded: { title: 'From the PNG' } }),
    file('Tech/aa.svg'),
    file('Tech/aa.xmp', { drawing: null, embedded }),
    file('Tech/metadata.csv', { drawing: null, text: csv }),
  ]);
  expect(entry?.details).toMatchObject({ title: 'From XMP', tags: ['dance'], price: 7 });
});
