import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import styles from './purchase-cards.module.css';
import { slugify } from '@baobab/domain/slug';
import { escapeXml } from '../../head/escape.ts';

/** What the picture shows, in the owner's words, to be published with it. */
export function AltText({ title, altText }: { title: string; altText: string }) {
  const [told, setTold] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(altText).then(
      () => setTold('Copied'),
      () => setTold('It could not be copied. Select the text instead.'),
    );
  return (
    <details className={styles.altText}>
      <summary>Alt text for your page</summary>
      <p>{altText}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => void copy()} aria-label={`Copy the alt text: ${title}`}>
          Copy
        </Button>
        <Button
          look="bare"
          onClick={() => saveAltText(title, altText)}
          aria-label={`Save the alt text as XMP: ${title}`}
        >
          Save as .xmp
        </Button>
      </div>
      <span role="status">{told}</span>
    </details>
  );
}

/** The alt text as an XMP file beside the picture, as IPTC's field for it: programs for pictures read it with the file of that name. */
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

export const saveAltText = (title: string, altText: string): void =>
  saveBlob(
    new Blob([altTextXmp(title, altText)], { type: 'application/rdf+xml' }),
    `${slugify(title) || 'illustration'}.xmp`,
  );
