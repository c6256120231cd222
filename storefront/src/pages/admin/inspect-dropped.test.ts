import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeOneByte, encodeWide, TABLE_FORMS, TABLE_TITLES, UNDECIDED_TABLES } from '@baobab/testing/encoded-table';
import { parseSidecar } from '@baobab/uploads/kinds/sidecar';
import { EMBEDDED_HEAD_BYTES } from '@baobab/uploads/metadata/read-embedded';
import { inspectDropped } from './inspect-dropped.ts';
import { createWebFiles } from './web-files.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
const words = (inside: string) =>
  `<x:xmpmeta><rdf:RDF><dc:title>${inside}</dc:title><dc:subject><rdf:Bag><rdf:li>park</rdf:li></rdf:Bag></dc:subject></rdf:RDF></x:xmpmeta>`;

const NOTHING_KEPT = [
  { keep: async () => 1, read: async () => null, ask: async () => undefined },
  { keep: async () => undefined, read: async () => null },
] as const;

function inspected(name: string, parts: BlobPart[]) {
  const files = createWebFiles(...NOTHING_KEPT);
  const file = new File(parts, name, { type: 'image/png', lastModified: 1 });
  return inspectDropped({ file, path: name, root: '' }, files);
}

test('UP03 the web tab reads what a picture says of itself, in front of the pixels and behind them', async () => {
  const pixels = new Uint8Array(EMBEDDED_HEAD_BYTES);
  const [front, behind] = [
    await inspected('walk.png', [PNG, words('Two friends'), pixels]),
    await inspected('walk.png', [PNG, pixels, words('Dancer')]),
  ];
  expect([front.type, front.error]).toEqual(['image/png', undefined]);
  expect(front.embedded).toEqual({ title: 'Two friends', keywords: ['park'] });
  expect(behind.embedded).toEqual({ title: 'Dancer', keywords: ['park'] });
});

test('UP03 a picture that says nothing has no words; what is no picture is not asked for them', async () => {
  expect(await inspected('walk.png', [PNG, 'pixels'])).not.toHaveProperty('embedded');
  const text = await inspected('notes.png', [words('A page')]);
  expect([text.type, text.sha256, text.embedded]).toEqual([null, '', undefined]);
});

test('UP04 UP10 the web tab reads a picture’s size in pixels from its header', async () => {
  const header = [PNG, Uint8Array.of(0, 0, 0, 13), 'IHDR', Uint8Array.of(0, 0, 0x4e, 0x20, 0, 0, 0x27, 0x10)];
  expect((await inspected('wall.png', header)).pixels).toBe(20_000 * 10_000);
});

const HEIC = Uint8Array.of(0, 0, 0, 24, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1heic'));

test('UP10 WO08 a HEIC photo is told as one where the browser cannot decode it, and becomes a JPEG where it can', async () => {
  expect(await inspected('beach.jpg', [HEIC])).toMatchObject({ path: 'beach.jpg', type: null, foreign: 'HEIC' });
  const jpeg = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], { type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async () => jpeg;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const photo = await inspected('IMG_1.HEIC', [HEIC]);
  expect(photo).toMatchObject({ path: 'IMG_1.jpg', type: 'image/jpeg', identity: { sizeBytes: 4, modifiedMs: 1 } });
  expect(await inspected('walk.png', [PNG, 'pixels'])).toMatchObject({ path: 'walk.png', type: 'image/png' });
});

test('UP10 a file that cannot be read any more is told with the file', async () => {
  const file = new File([PNG], 'gone.png');
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  const files = createWebFiles(...NOTHING_KEPT);
  const walked = await inspectDropped({ file, path: 'gone.png', root: '' }, files);
  expect(walked.error?.code).toBe('file_unreadable');
});

test('UP06 SE03 an SVG with a script is refused by the web tab, in the words of the check', async () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const harmless = await inspected('walk.svg', [svg('<path/>')]);
  expect([harmless.drawing, harmless.error]).toEqual(['svg', undefined]);
  const active = await inspected('walk.svg', [svg('<path/>'.repeat(20_000)).replace('</svg>', '<script/></svg>')]);
  expect(active).toMatchObject({
    type: null,
    error: { code: 'svg_unsafe', message: expect.stringMatching(/^This SVG file contains a script\. Remove it/) },
  });
});

test.each(TABLE_FORMS)('WO09 the web tab reads metadata.csv in %s', async (_, bytes) => {
  const { text = '' } = await inspected('metadata.csv', [bytes]);
  const titles = [...parseSidecar('metadata.csv', text).rows.values()].map(({ cells }) => cells['title']);
  expect(titles).toEqual(TABLE_TITLES);
});

test.each(UNDECIDED_TABLES)('WO09 the web tab refuses metadata.csv in %s with what to do', async (_, bytes) => {
  const { error } = await inspected('metadata.csv', [bytes]);
  expect(error?.message).toContain('Save it with the encoding UTF-8');
});

test('WO09 the web tab reads the text of an XMP file in any encoding', async () => {
  const text = words('Café à Abidjan');
  for (const bytes of [encodeWide(`\u{feff}${text}`, true), encodeOneByte('macintosh', text) ?? text])
    expect((await inspected('walk.xmp', [bytes])).embedded).toEqual({ title: 'Café à Abidjan', keywords: ['park'] });
});
