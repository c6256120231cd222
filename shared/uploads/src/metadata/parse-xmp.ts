import type { EmbeddedText } from '../kinds/embedded-text.ts';

/** Title, description and keywords (Dublin Core) and alt text (IPTC) of an XMP packet; of several languages the default one. */
export function parseXmp(packet: string): EmbeddedText {
  const title = xmpValue(packet, 'dc:title') ?? xmpValue(packet, 'photoshop:Headline');
  const description = xmpValue(packet, 'dc:description');
  const altText = xmpValue(packet, 'Iptc4xmpCore:AltTextAccessibility');
  const keywords = listOf(packet, 'dc:subject');
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(altText ? { altText } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
  };
}

/** Of a list its default language, or else its first; null where there is none. */
export function xmpValue(packet: string, name: string): string | null {
  const inside = elementOf(packet, name);
  if (inside === null) return words(attributeOf(packet, name) ?? '');
  const items = itemsOf(inside);
  if (items.length === 0) return words(inside.replace(/<[^>]*>/g, ''));
  return (items.find(({ language }) => language === 'x-default') ?? items[0])?.text ?? null;
}

function listOf(packet: string, name: string): string[] {
  return itemsOf(elementOf(packet, name) ?? '').flatMap(({ text }) => text ?? []);
}

function elementOf(packet: string, name: string): string | null {
  return new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`).exec(packet)?.[1] ?? null;
}

function attributeOf(packet: string, name: string): string | null {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet)?.slice(1).find(Boolean) ?? null;
}

function itemsOf(inside: string): { language: string | null; text: string | null }[] {
  return [...inside.matchAll(/<rdf:li([^>]*)>([^]*?)<\/rdf:li>/g)].map(([, attributes = '', text = '']) => ({
    language: attributeOf(attributes, 'xml:lang'),
    text: words(text),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Null when nothing is left. */
function words(xml: string): string | null {
  const text = xml
    .replace(/<!\[CDATA\[([^]*?)\]\]>/g, '$1')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replace(/\s+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}
