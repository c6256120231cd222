/** One table of metadata in every form in which spreadsheets save it. */
const ROWS = [
  'file,title,category,tags',
  'cafe.png,Café à Abidjan,Community,"marché;été"',
  'nino.png,Niño y señora – “Sol”,Family,familia',
  '',
].join('\r\n');

export const TABLE_TITLES = ['Café à Abidjan', 'Niño y señora – “Sol”'];

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Null where the encoding lacks a character. */
export function encodeOneByte(encoding: 'windows-1252' | 'macintosh' | 'windows-1251' | 'windows-1250', text: string) {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  const encoded = Array.from(text, (char) => bytes.get(char));
  return encoded.every((byte) => byte !== undefined) ? Uint8Array.from(encoded) : null;
}

export function encodeWide(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

export const TABLE_FORMS: readonly [form: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['UTF-8', utf8(ROWS)],
  ['UTF-8 with a mark', utf8(`\u{feff}${ROWS}`)],
  ['UTF-8 with semicolons', utf8(ROWS.replaceAll(/[,;]/g, (char) => (char === ',' ? ';' : ',')))],
  ['UTF-8 with tabs', utf8(ROWS.replaceAll(',', '\t'))],
  ['UTF-16LE with a mark', encodeWide(`\u{feff}${ROWS}`, true)],
  ['UTF-16BE with a mark', encodeWide(`\u{feff}${ROWS}`, false)],
  ['UTF-16LE', encodeWide(ROWS, true)],
  ['UTF-16BE', encodeWide(ROWS, false)],
  ['Windows-1252', encodeOneByte('windows-1252', ROWS) ?? utf8('')],
  ['Mac Roman', encodeOneByte('macintosh', ROWS) ?? utf8('')],
];

/** Valid bytes of encodings that cannot be told from others by their text. */
export const UNDECIDED_TABLES: readonly [form: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['Windows-1251', encodeOneByte('windows-1251', 'file,title\r\na.png,Рынок в городе\r\n') ?? utf8('')],
  ['Windows-1250', encodeOneByte('windows-1250', 'file,title\r\na.png,Příběh o řece\r\n') ?? utf8('')],
  ['Shift JIS', Uint8Array.of(...utf8('file,title\r\na.png,'), 0x8e, 0x73, 0x8f, 0xea, 0x82, 0xcc)],
];
