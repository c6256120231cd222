/** Who made a picture and what may be done with it: read from the original, written into every public copy. */
import { BRAND } from '@baobab/domain/brand';
import { findText, xmpPacket } from './find-packet.ts';
import { readExifRights } from './parse-exif.ts';
import { iptcDatasets } from './parse-iptc.ts';
import { xmpValue } from './parse-xmp.ts';

export interface Rights {
  readonly creator: string;
  readonly copyright: string;
  /** Where the license is explained; null where the shop's address is unknown. */
  readonly licenseUrl: string | null;
}

const BYLINE = 80;
const COPYRIGHT = 116;
/** IPTC's and PLUS's word for what the terms forbid. */
const NO_AI_TRAINING = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING';

/** `parts` are both ends of the original. What it does not say is the shop's. */
export function readRights(parts: readonly Uint8Array[], licenseUrl: string | null): Rights {
  const found = { creator: '', copyright: '', licenseUrl: '' };
  for (const { creator, copyright, statement = '' } of parts.flatMap(sourcesOf)) {
    found.creator ||= creator;
    found.copyright ||= copyright;
    found.licenseUrl ||= /^https?:\/\//.test(statement) ? statement : '';
  }
  return {
    creator: found.creator || BRAND,
    copyright: found.copyright || `© ${BRAND}`,
    licenseUrl: found.licenseUrl || licenseUrl,
  };
}

interface FoundRights {
  creator: string;
  copyright: string;
  statement?: string;
}

/** XMP wins over IPTC, and both over EXIF. */
function sourcesOf(bytes: Uint8Array): FoundRights[] {
  const sources: FoundRights[] = [];
  const packet = xmpPacket(bytes);
  if (packet)
    sources.push({
      creator: xmpValue(packet, 'dc:creator') ?? '',
      copyright: xmpValue(packet, 'dc:rights') ?? '',
      statement: xmpValue(packet, 'xmpRights:WebStatement') ?? '',
    });
  const iptcAt = findText(bytes, '8BIM\x04\x04', 0);
  if (iptcAt >= 0) {
    const datasets = iptcDatasets(bytes.subarray(iptcAt));
    sources.push({ creator: datasets.get(BYLINE)?.[0] ?? '', copyright: datasets.get(COPYRIGHT)?.[0] ?? '' });
  }
  sources.push(readExifRights(bytes));
  return sources;
}

/** Nothing else of the original is in it: no location, no camera, no names of files. */
export function rightsXmp({ creator, copyright, licenseUrl }: Rights): string {
  const statement = licenseUrl ? `<xmpRights:WebStatement>${escaped(licenseUrl)}</xmpRights:WebStatement>` : '';
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">',
    `<dc:creator><rdf:Seq><rdf:li>${escaped(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escaped(copyright)}</rdf:li></rdf:Alt></dc:rights>`,
    `<xmpRights:Marked>True</xmpRights:Marked>${statement}<plus:DataMining>${NO_AI_TRAINING}</plus:DataMining>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('');
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Text of originals may hold anything; XML 1.0 takes no control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (char) => MARKUP[char] ?? char);
