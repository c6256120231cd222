import { encodeOneByte } from '@baobab/testing/encoded-table';
import { describe, expect, test } from 'vitest';
import { readEmbedded } from './read-embedded.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const packet = (inside: string) =>
  bytes(
    `\xff\xd8 noise <?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${inside}</rdf:RDF></x:xmpmeta> pixels`,
  );

function iptc(sets: readonly [record: number, dataset: number, value: Uint8Array][]): Uint8Array {
  const body = sets.flatMap(([record, dataset, value]) => [
    0x1c,
    record,
    dataset,
    value.length >> 8,
    value.length & 255,
    ...value,
  ]);
  return Uint8Array.from([
    ...bytes('JFIF Photoshop 3.0\0'),
    ...bytes('8BIM'),
    4,
    4,
    0,
    0,
    0,
    0,
    0,
    body.length & 255,
    ...body,
    0xff,
    0xda,
  ]);
}

describe('what a picture says of itself', () => {
  test('UP03 XMP: the default language, keywords in order, entities and line breaks made plain', () => {
    const text = packet(`
      <dc:title><rdf:Alt><rdf:li xml:lang="de">Spaziergang</rdf:li><rdf:li xml:lang="x-default">Walk &amp; talk &#x1F3A8;</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang='x-default'>Two friends
        in a park</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag><rdf:li>park</rdf:li><rdf:li>friends</rdf:li><rdf:li> </rdf:li></rdf:Bag></dc:subject>`);
    expect(readEmbedded([text])).toEqual({
      title: 'Walk & talk 🎨',
      description: 'Two friends in a park',
      keywords: ['park', 'friends'],
    });
  });

  test('UP03 XMP as attributes, and behind the picture', () => {
    const text = bytes(`<rdf:RDF><rdf:Description dc:title="Dancer" photoshop:Headline="other"/></rdf:RDF>`);
    expect(readEmbedded([bytes('head'), text])).toEqual({ title: 'Dancer' });
  });

  test('FI07 the alt text that IPTC has a field for', () => {
    const text = packet(
      '<Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A dancer turns.</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility>',
    );
    expect(readEmbedded([text])).toEqual({ altText: 'A dancer turns.' });
  });

  test('UP03 IPTC in UTF-8 and in Latin-1', () => {
    const utf8 = [1, 90, Uint8Array.from([0x1b, 0x25, 0x47])] as [number, number, Uint8Array];
    const sets = (encode: (text: string) => Uint8Array): [number, number, Uint8Array][] => [
      [2, 5, encode('Café')],
      [2, 25, encode('coffee')],
      [2, 25, encode('süß')],
      [2, 120, encode('At the table')],
    ];
    const wanted = { title: 'Café', description: 'At the table', keywords: ['coffee', 'süß'] };
    expect(readEmbedded([iptc([utf8, ...sets(bytes)])])).toEqual(wanted);
    expect(readEmbedded([iptc(sets((text) => Uint8Array.from(text, (char) => char.charCodeAt(0))))])).toEqual(wanted);
  });

  test('WO09 IPTC that does not name its encoding: UTF-8, Windows-1252 and Mac Roman', () => {
    const title = 'Niño y señora – “Sol”';
    for (const value of [
      bytes(title),
      encodeOneByte('windows-1252', title) ?? bytes(''),
      encodeOneByte('macintosh', title) ?? bytes(''),
    ])
      expect(readEmbedded([iptc([[2, 5, value]])])).toEqual({ title });
  });

  test('UP03 XMP wins over IPTC, each fills what the other leaves out; nothing and nonsense are nothing', () => {
    const both = Uint8Array.from([
      ...iptc([
        [2, 5, bytes('Old')],
        [2, 25, bytes('kept')],
      ]),
      ...packet('<dc:title>New</dc:title>'),
    ]);
    expect(readEmbedded([both])).toEqual({ title: 'New', keywords: ['kept'] });
    expect(readEmbedded([bytes('nothing here')])).toBeNull();
    expect(readEmbedded([bytes('8BIM\x04\x04'), bytes('<x:xmpmeta <rdf:RDF></rdf:RDF>')])).toBeNull();
  });
});
