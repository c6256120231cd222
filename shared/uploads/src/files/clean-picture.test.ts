// Metadata as programs and cameras write it, byte by byte; what image libraries write is tested with the desktop app.
import fc from 'fast-check';
import { strFromU8, strToU8, zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { viewOf } from '../zip/read-directory.ts';
import { crc32 } from '../zip/crc32.ts';
import { cleanPicture } from './clean-picture.ts';
import { joined } from './clean-png.ts';

const latin = (text: string) => strToU8(text, true);
const clean = (bytes: Uint8Array) => cleanPicture(bytes)?.bytes ?? bytes;
const textOf = (bytes: Uint8Array) => strFromU8(bytes, true);

interface Field {
  tag: number;
  type: number;
  value: Uint8Array | Field[];
}
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** A TIFF structure of nested directories; a value that is a list is a directory. */
function tiff(fields: Field[], order: 'II' | 'MM'): Uint8Array {
  const little = order === 'II';
  const number = (value: number, bytes: 2 | 4) => {
    const made = new Uint8Array(bytes);
    if (bytes === 2) viewOf(made).setUint16(0, value, little);
    else viewOf(made).setUint32(0, value, little);
    return made;
  };
  const directory = (own: Field[], at: number): Uint8Array => {
    let next = at + 2 + own.length * 12 + 4;
    const entries: Uint8Array[] = [];
    const values: Uint8Array[] = [];
    for (const { tag, type, value } of own) {
      const content = Array.isArray(value) ? directory(value, next) : value;
      const isPlaced = Array.isArray(value) || content.length > 4;
      const count = Array.isArray(value) ? 1 : content.length / (SIZES[type] ?? 1);
      const held = isPlaced ? number(next, 4) : joined([content, new Uint8Array(4 - content.length)]);
      entries.push(number(tag, 2), number(type, 2), number(count, 4), held);
      if (isPlaced) values.push(content);
      if (isPlaced) next += content.length;
    }
    return joined([number(own.length, 2), ...entries, number(0, 4), ...values]);
  };
  return joined([latin(order), number(42, 2), number(8, 4), directory(fields, 8)]);
}

const exif = (order: 'II' | 'MM') =>
  tiff(
    [
      { tag: 0x010f, type: 2, value: latin('Maker\0') },
      { tag: 0x8298, type: 2, value: latin('(c) Ada\0') },
      {
        tag: 0x8769,
        type: 4,
        value: [
          { tag: 0x927c, type: 7, value: latin('Maker\0serial 4711') },
          { tag: 0xa431, type: 2, value: latin('BODY-4711\0') },
          { tag: 0xa434, type: 2, value: latin('Fifty\0') },
        ],
      },
      { tag: 0x8825, type: 4, value: [{ tag: 2, type: 5, value: latin('LATITUDE-IN-24-BYTES!!!!') }] },
    ],
    order,
  );

const segment = (marker: number, content: Uint8Array) =>
  joined([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255), content]);
const jpeg = (...segments: Uint8Array[]) =>
  joined([
    Uint8Array.of(0xff, 0xd8),
    ...segments,
    Uint8Array.of(0xff, 0xda),
    latin('pixels'),
    Uint8Array.of(0xff, 0xd9),
  ]);
const app1 = (order: 'II' | 'MM') => segment(0xe1, joined([latin('Exif\0\0'), exif(order)]));

test.each(['II', 'MM'] as const)(
  'SA10 WO08 EXIF of byte order %s: location, notes and serial numbers go, the rest stays',
  (order) => {
    const before = jpeg(app1(order));
    const after = clean(before);
    expect(after).toHaveLength(before.length);
    expect(textOf(after)).not.toMatch(/LATITUDE|4711/);
    for (const kept of ['Maker\0', '(c) Ada', 'Fifty', 'pixels']) expect(textOf(after)).toContain(kept);
    expect(cleanPicture(before)?.removed).toEqual({ located: 1, numbered: 1 });
    expect(cleanPicture(after)).toBeNull();
  },
);

test('SA10 WO08 a picture that lies behind the first one, as phones write them, is cleaned too', () => {
  const after = clean(joined([jpeg(), jpeg(app1('MM'))]));
  expect(textOf(after)).not.toContain('LATITUDE');
});

const RDF = (inside: string) =>
  `<rdf:RDF xmlns:rdf="#"><rdf:Description xmlns:GPano="g" exif:GPSAltitude='1200/1' GPano:PoseHeading="7">${inside}</rdf:Description></rdf:RDF>`;

test('SA10 WO08 XMP: attributes, elements and structures of places go; the creator’s address and all else stay', () => {
  const before = RDF(
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li Iptc4xmpExt:City="Lagos"/></rdf:Bag></Iptc4xmpExt:LocationCreated>' +
      '<photoshop:Country>Ghana</photoshop:Country><drone-dji:GpsLatitude>5.5</drone-dji:GpsLatitude><exif:GPSLongitude/>' +
      '<aux:LensSerialNumber>4711</aux:LensSerialNumber><dc:title>GPS and the City</dc:title>' +
      '<Iptc4xmpCore:CreatorContactInfo Iptc4xmpCore:CiAdrCity="Accra"/>',
  );
  const after = textOf(clean(jpeg(segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${before}`)))));
  expect(after).not.toMatch(/Lagos|Ghana|5\.5|4711|1200|<exif:|photoshop:/);
  for (const kept of ['GPS and the City', 'CiAdrCity="Accra"', 'GPano:PoseHeading="7"', 'xmlns:GPano="g"'])
    expect(after).toContain(kept);
});

test('SA10 WO08 a property that two segments of a long packet share goes from both, and the segments stay', () => {
  const packet = RDF('<photoshop:City>Hidden Cove</photoshop:City><dc:title>Bay</dc:title>');
  const middle = packet.indexOf('Cove');
  const pieces = [packet.slice(0, middle), packet.slice(middle)].map((text, index) => {
    const head = new Uint8Array(8);
    viewOf(head).setUint32(0, packet.length);
    viewOf(head).setUint32(4, index * middle);
    return segment(0xe1, joined([latin(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}`), head, latin(text)]));
  });
  // the second one first: offsets give the order
  const before = jpeg(...pieces.toReversed());
  const after = clean(before);
  expect(textOf(after)).not.toMatch(/Hidden|Cove|1200/);
  expect(textOf(after)).toContain('<dc:title>Bay');
  expect(textOf(after).split('http://ns.adobe.com/xmp/extension/')).toHaveLength(3);
  expect(after).toHaveLength(before.length);
});

const dataset = (number: number, value: string) =>
  joined([Uint8Array.of(0x1c, 2, number, 0, value.length), latin(value)]);

test('SA10 WO08 IPTC: city, country and the like become zeros, the byline stays', () => {
  const block = joined([
    dataset(80, 'Ada'),
    dataset(90, 'Hidden Cove'),
    dataset(101, 'Ghana'),
    dataset(116, '(c) Ada'),
  ]);
  const resource = joined([latin('Photoshop 3.0\x008BIM\x04\x04\0\0'), Uint8Array.of(0, 0, 0, block.length), block]);
  const after = textOf(clean(jpeg(segment(0xed, resource))));
  expect(after).not.toMatch(/Hidden|Ghana/);
  expect(after).toMatch(/Ada.*\(c\) Ada/s);
});

const chunk = (kind: string, content: Uint8Array) => {
  const named = joined([latin(kind), content]);
  const numbers = new Uint8Array(8);
  viewOf(numbers).setUint32(0, content.length);
  viewOf(numbers).setUint32(4, crc32(named));
  return joined([numbers.subarray(0, 4), named, numbers.subarray(4)]);
};
const png = (...chunks: Uint8Array[]) =>
  joined([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), ...chunks, chunk('IEND', new Uint8Array(0))]);
const profile = (content: Uint8Array) => {
  const hex = Array.from(content, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return latin(`\nexif\n    ${content.length}\n${hex.replaceAll(/.{72}/g, '$&\n')}\n`);
};

test.each([
  ['plain', chunk('eXIf', exif('II'))],
  ['raw profile', chunk('tEXt', joined([latin('Raw profile type exif\0'), profile(exif('MM'))]))],
  ['packed raw profile', chunk('zTXt', joined([latin('Raw profile type APP1\0\0'), zlibSync(profile(exif('II')))]))],
  ['XMP', chunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${RDF('')}`))],
  ['packed XMP', chunk('iTXt', joined([latin('XML:com.adobe.xmp\0\x01\0\0\0'), zlibSync(latin(RDF('')))]))],
  ['single words', chunk('tEXt', latin('exif:GPSLatitude\x0051/1'))],
])('SA10 WO08 a PNG whose location is in %s: it goes, and every checksum is right', (_, metadata) => {
  const [head, pixels] = [chunk('IHDR', new Uint8Array(13)), chunk('IDAT', latin('pixels'))];
  const before = png(head, metadata, pixels);
  const cleaned = cleanPicture(before);
  expect(cleaned?.removed.located).toBe(1);
  const after = cleaned?.bytes ?? before;
  expect(cleanPicture(after)).toBeNull();
  const kinds: string[] = [];
  const view = viewOf(after);
  for (let at = 8; at < after.length; at += 12 + view.getUint32(at)) {
    const end = at + 8 + view.getUint32(at);
    kinds.push(textOf(after.subarray(at + 4, at + 8)));
    expect(view.getUint32(end)).toBe(crc32(after.subarray(at + 4, end)));
  }
  expect(kinds.filter((kind) => /IHDR|IDAT|IEND/.test(kind))).toEqual(['IHDR', 'IDAT', 'IEND']);
});

test('WO08 damaged and hostile metadata never throws, never makes a JPEG longer, and what was cleaned stays clean', () => {
  const whole = [jpeg(app1('II')), jpeg(app1('MM')), exif('MM'), png(chunk('eXIf', exif('II')))];
  const damaged = fc
    .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }), fc.nat(400))
    .map(([bytes, changes, cut]) => {
      const made = Uint8Array.from(bytes.subarray(0, Math.max(bytes.length - cut, 20)));
      for (const [at, value] of changes) if (at < made.length) made[at] = value;
      return made;
    });
  fc.assert(
    fc.property(damaged, (bytes) => {
      const after = clean(bytes);
      expect(bytes[0] !== 0xff || after.length === bytes.length).toBe(true);
      expect(cleanPicture(after)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});
