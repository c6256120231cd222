/** The certificate as a page, with the signed JSON attached. */
import { BRAND } from '@baobab/domain/brand';
import { orderName } from '@baobab/domain/order-name';
import type { LicenseCertificate } from '@baobab/domain/contracts/license';
import { attachJson, day, drawBand, INK, openDocument, SOFT } from '../_shared/pdf-sheet.ts';
import type { Sheet } from '../_shared/pdf-sheet.ts';

const ATTACHMENT = 'license.json';

/** @param json the signed JSON of the same certificate */
export async function certificatePdf(certificate: LicenseCertificate, json: Uint8Array): Promise<Uint8Array> {
  const { document, sheet } = await openDocument({
    title: `License certificate: ${certificate.item.title}`,
    subject: certificate.id,
    issued: new Date(certificate.issuedAt),
    letters: JSON.stringify(certificate),
  });
  drawHead(sheet, certificate);
  for (const [label, words] of factsOf(certificate)) sheet.row(label, words);
  drawFoot(sheet, certificate);
  sheet.finish(ATTACHMENT);
  attachJson(document, ATTACHMENT, json);
  return document.save({ useObjectStreams: false });
}

function factsOf({
  item,
  seats,
  option,
  order,
  licensee,
  terms,
  id,
  issuedAt,
}: LicenseCertificate): [string, string][] {
  return [
    ['Licensed to', [licensee.name, licensee.email].filter(Boolean).join(', ') || 'The buyer of the order below'],
    ['Kind', KINDS[item.kind]],
    ['Item number', item.id ?? 'no longer in the catalog'],
    ['License', option.name],
    ['Projects', option.isUnlimited ? 'Any number' : String(seats)],
    ['Allowed', option.allows.join(' ') || 'As the license terms say'],
    ['Not allowed', option.forbids.join(' ')],
    [
      'Order',
      `${orderName(order.id)}, ${order.origin === 'grant' ? 'granted by the shop' : 'paid'} on ${day(order.date)}`,
    ],
    ['License terms', `Version ${terms.version}, ${terms.url}`],
    ['Issued', day(issuedAt)],
    ['Certificate', id],
  ];
}

const KINDS: Readonly<Record<LicenseCertificate['item']['kind'], string>> = {
  illustration: 'Illustration',
  pack: 'Pack: all of its illustrations',
  bundle: 'Bundle: all of its packs',
};

function drawHead(sheet: Sheet, { item }: LicenseCertificate): void {
  drawBand(sheet, BRAND, 'License certificate');
  sheet.paragraph(item.title, { size: 18, font: 'bold', color: INK });
  sheet.y -= 14;
}

function drawFoot(sheet: Sheet, { id, issuer }: LicenseCertificate): void {
  const small = { size: 9.5, font: 'text', color: SOFT } as const;
  sheet.y -= 22;
  sheet.paragraph('Check this certificate', { size: 12, font: 'bold', color: INK });
  sheet.paragraph(
    `Open ${issuer.url}/license and choose this file, or enter the certificate number ${id}. The answer says whether the license is valid, replaced, refunded or disputed at that moment.`,
    small,
  );
  sheet.paragraph(
    `Every byte of this file is signed. The attached ${ATTACHMENT} holds the same facts for programs; both can be verified without a connection with the public keys of the shop.`,
    small,
  );
}
