/** The alt text as an XMP file beside the picture, as IPTC's field for it: programs for pictures read it with the file of that name. */
import { slugify } from '@baobab/domain/slug';
import { escapeXml } from '../../head/escape.ts';

export function altTextXmp(title: string, altText: string): string {
  const text = (name: string, value: string) =>
    `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></${name}>`;
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">',
    text('dc:title', title) + text('Iptc4xmpCore:AltTextAccessibility', altText),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
    '',
  ].join('\n');
}

export function saveAltText(title: string, altText: string): void {
  const url = URL.createObjectURL(new Blob([altTextXmp(title, altText)], { type: 'application/rdf+xml' }));
  Object.assign(document.createElement('a'), { href: url, download: `${slugify(title) || 'picture'}.xmp` }).click();
  URL.revokeObjectURL(url);
}
