import { encodeOneByte, encodeWide, TABLE_FORMS, TABLE_TITLES, UNDECIDED_TABLES } from '@baobab/testing/encoded-table';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { parseSidecar } from './sidecar.ts';

test.each(TABLE_FORMS)('WO09 a table in %s gives the titles that were written', (_, bytes) => {
  const { rows, problems } = parseSidecar('metadata.csv', decodeText(bytes));
  expect([...rows.values()].map(({ cells }) => cells['title'])).toEqual(TABLE_TITLES);
  expect([rows.get('cafe.png')?.cells, problems]).toEqual([
    expect.objectContaining({ category: 'Community', tags: expect.stringMatching(/^marché\W+été$/) }),
    [],
  ]);
});

test.each(UNDECIDED_TABLES)('WO09 a table in %s is refused with what to do, and not guessed', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(/Save it with the encoding UTF-8/);
});

const WESTERN = [
  ['French', 'Marché à Abidjan, L’été d’une créée “Sœur” – où, forêt, leçon, Noël, DÉJÀ'],
  ['a French name', 'Côte d’Ivoire'],
  ['English', 'Ama’s market – “Sun”, it’s late © 2024'],
  ['an English genitive', 'Ama’s market'],
  ['Spanish', 'Niño y señora – “Sol”, camión, ¿Qué?, María, Ñandú, Perú'],
  ['Portuguese', 'São João, coração, avó, ação, Índio'],
  ['German', 'Größe, Füße, Über, Äpfel, „Süß“'],
  ['Italian', 'Città è più, perché, lunedì'],
  ['Danish', 'Smørrebrød på Åen, æble'],
  ['Swedish', 'Över älven, Åsa, sjö'],
  ['Finnish', 'Äiti pöllö yö'],
  ['Icelandic', 'Þórður fór á fjöll, ég á það'],
] as const;

test.each(WESTERN)('WO09 %s is read in Windows-1252 and in Mac Roman', (_, text) => {
  const table = `file,title\r\na.png,${text}`;
  // Mac Roman has no Icelandic letters
  const encoded = (['windows-1252', 'macintosh'] as const).flatMap((encoding) => encodeOneByte(encoding, table) ?? []);
  expect(new Set(encoded.map(decodeText))).toEqual(new Set([table]));
});

test.each([
  ['Greek', 'αρχείο,τίτλος\r\na.png,Αγορά'],
  ['Arabic', 'file,title\r\na.png,سوق المدينة'],
  ['Latvian, whose letters have zeros of their own', 'file,title\r\na.png,Rīga, Āgenskalns'],
])('WO09 %s in UTF-16 without a mark is read by its zeros', (_, text) => {
  for (const littleEndian of [true, false]) expect(decodeText(encodeWide(text, littleEndian))).toBe(text);
});

test('WO09 an empty file is empty; bytes that are no text are refused', () => {
  expect(decodeText(new Uint8Array())).toBe('');
  expect(() => decodeText(Uint8Array.of(0x41, 0, 0, 0x42, 0, 0xff))).toThrow(/UTF-8/);
  expect(() => decodeText(Uint8Array.of(0xff, 0xfe, 0x41))).toThrow(/UTF-8/);
});
