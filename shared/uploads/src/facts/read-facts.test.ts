import { strToU8, zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from '@baobab/testing/zip-maker';
import { readFacts } from './read-facts.ts';

const tools = { hasTransparentPixel: async () => true };
const ofBytes = (bytes: Uint8Array, name: string) =>
  readFacts((start, end) => Promise.resolve(bytes.subarray(start, end)), bytes.length, name, tools);
const ofText = async (text: string, name: string) => (await ofBytes(strToU8(text, true), name))[0];

const SVG = `<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">
  <g inkscape:groupmode="layer" inkscape:label="Sky &amp; sun" id="l1"><path d="M0 0h8"/></g>
  <g inkscape:groupmode="layer" inkscape:label="Figure"><g id="arm"><rect/></g><text style="font-family:'Archivo', sans-serif">a</text></g></svg>`;

test('SA01 an SVG tells its layers and fonts, and whether it is shapes alone', async () => {
  expect(await ofText(SVG, 'a.svg')).toMatchObject({
    format: 'svg',
    isVector: true,
    isTransparent: null,
    layers: ['Sky & sun', 'Figure'],
    fonts: ['Archivo'],
    widthPx: null,
  });
  const pixels = SVG.replace('<rect/>', '<image href="data:image/png;base64,AA"/>');
  expect(await ofText(pixels, 'a.svg')).toMatchObject({ isVector: false });
  const grouped = '<svg><g id="Back"><path d=""/></g><g><g id="inner"/></g><g data-name="Front 1" id="x"/></svg>';
  expect(await ofText(grouped, 'a.svg')).toMatchObject({ layers: ['Back', 'Front 1'], fonts: [] });
});

test('SA01 a PDF, an Illustrator file and an EPS tell only what they state in plain words', async () => {
  const pdf = (more: string) => `%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj\n${more}\n%%EOF`;
  const layer = '2 0 obj<</Type /OCG /Name (Back \\(far\\))>>endobj 3 0 obj<</BaseFont/ABCDEF+Inter-Bold>>endobj';
  const facts = { isVector: true, layers: ['Back (far)'], fonts: ['Inter-Bold'] };
  expect(await ofText(pdf(layer), 'a.pdf')).toMatchObject({ format: 'pdf', ...facts });
  expect(await ofText(pdf(layer), 'a.AI')).toMatchObject({ format: 'ai', ...facts });
  const packed = String.fromCharCode(...zlibSync(strToU8(layer)));
  const stream = `4 0 obj<</Type/ObjStm/Length ${packed.length}>>stream\n${packed}\nendstream endobj`;
  expect(await ofText(pdf(stream), 'a.pdf')).toMatchObject(facts);
  const image = '5 0 obj<</Type/XObject/Subtype /Image/Width 4>>stream\nendstream endobj';
  expect(await ofText(pdf(image), 'a.pdf')).toMatchObject({ isVector: null, layers: null, fonts: [] });
  expect(await ofText(pdf('trailer<</Encrypt 9 0 R>>'), 'a.pdf')).toMatchObject({ isVector: null, fonts: null });
  const eps = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 6\nnewpath 0 0 moveto 8 6 lineto stroke';
  expect(await ofText(eps, 'a.eps')).toMatchObject({ format: 'eps', isVector: true, layers: null });
  expect(await ofText(`${eps}\n8 6 8 [] {} image`, 'a.eps')).toMatchObject({ isVector: null });
});

/** An 8 × 6 document at 300 dpi whose layers are called as given, from bottom to top. */
function photoshop(layers: readonly string[]): Uint8Array {
  const u16 = (value: number) => [value >> 8, value & 255];
  const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
  const text = (words: string) => [...strToU8(words, true)];
  const resource = [...text('8BIM'), ...u16(1005), 0, 0, ...u32(16), ...u32(300 << 16), ...Array(12).fill(0)];
  const record = (name: string) => {
    const units = Array.from(name, (letter) => u16(letter.charCodeAt(0))).flat();
    const unicode = [...text('8BIM'), ...text('luni'), ...u32(4 + units.length), ...u32(name.length), ...units];
    const extra = [...u32(0), ...u32(0), 3, ...text('old'), ...unicode];
    return [...Array(16).fill(0), ...u16(0), ...text('8BIMnorm'), 255, 0, 0, 0, ...u32(extra.length), ...extra];
  };
  const records = layers.flatMap(record);
  const info = [...u16(layers.length), ...records];
  const header = [
    ...text('8BPS'),
    ...u16(1),
    ...Array(6).fill(0),
    ...u16(4),
    ...u32(6),
    ...u32(8),
    ...u16(8),
    ...u16(3),
  ];
  return Uint8Array.from([
    ...header,
    ...u32(0),
    ...u32(resource.length),
    ...resource,
    ...u32(info.length + 4),
    ...u32(info.length),
    ...info,
  ]);
}

test('SA01 a Photoshop file tells its size, resolution and layers from top to bottom', async () => {
  const [facts] = await ofBytes(photoshop(['Paper', '</Layer group>', 'Häuser']), 'a.psd');
  expect(facts).toMatchObject({ format: 'psd', widthPx: 8, heightPx: 6, dpi: 300, layers: ['Häuser', 'Paper'] });
  const [cut] = await ofBytes(photoshop(['Paper']).slice(0, 90), 'a.psd');
  expect(cut).toMatchObject({ format: 'psd', layers: null });
});

test('SA01 a ZIP tells of each file in it; a name does not make a format', async () => {
  const bytes = zip({
    'set/a.svg': strToU8(SVG),
    'set/': new Uint8Array(0),
    'fake.png': strToU8('not a picture'),
    'license.txt': strToU8('Yours.'),
    noname: strToU8('?'),
  });
  const facts = await ofBytes(bytes, 'a.zip');
  expect(facts.map(({ entry, format, sizeBytes }) => [entry, format, sizeBytes])).toEqual([
    ['', 'zip', bytes.length],
    ['set/a.svg', 'svg', strToU8(SVG).length],
    ['fake.png', 'bin', 13],
    ['license.txt', 'txt', 6],
    ['noname', 'bin', 1],
  ]);
  expect(facts[3]?.sha256).toBe(await digest(strToU8('Yours.')));
  expect(facts[0]?.sha256).toBe(await digest(bytes));
});

test('SA01 nothing is said of what lies in a damaged ZIP', async () => {
  const bytes = zip({ 'a.svg': strToU8(SVG), 'b.txt': strToU8('b'.repeat(500)) });
  const facts = await ofBytes(bytes.slice(0, -30), 'a.zip');
  expect(facts.map(({ entry, format }) => [entry, format])).toEqual([['', 'zip']]);
});

async function digest(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}
