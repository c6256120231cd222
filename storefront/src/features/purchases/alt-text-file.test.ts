// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { altTextXmp } from './alt-text.tsx';

test('FI07 the file beside a bought picture is XMP that any program reads, whatever the texts hold', () => {
  const xmp = altTextXmp('Tea & “Rest”', 'A woman <smiles> & drinks.\u0001');
  const xml = new DOMParser().parseFromString(xmp.replace(/<\?xpacket[^>]*\?>/g, ''), 'application/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  const [alt] = xml.getElementsByTagNameNS('http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', 'AltTextAccessibility');
  expect(alt?.textContent).toBe('A woman <smiles> & drinks.');
  const [title] = xml.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'title');
  expect(title?.textContent).toBe('Tea & “Rest”');
});
