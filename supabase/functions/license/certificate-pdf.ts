/** The certificate as a page, with the signed JSON attached. */
import { BRAND } from '@baobab/domain/brand';
import type { LicenseCertificate } from '@baobab/domain/contracts/license';
import { PDFDocument, PDFHexString, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { BRAND_MARK_PATH } from '@baobab/domain/brand-mark';

/** A4, points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const LABEL_WIDTH = 112;
const color = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255);
const [INK, SOFT, LINE, INDIGO, ON_INDIGO, GOLD, CLAY] = [
  0x1a1411, 0x5a4f47, 0xd9d0c3, 0x23256b, 0xf7f1e6, 0xf3b229, 0xb4451f,
].map(color) as [Color, Color, Color, Color, Color, Color, Color];
type Color = ReturnType<typeof rgb>;

const ATTACHMENT = 'license.json';

/** @param json the signed JSON of the same certificate */
export async function certificatePdf(certificate: LicenseCertificate, json: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const issued = new Date(certificate.issuedAt);
  document.setTitle(`License certificate: ${certificate.item.title}`, { showInWindowTitleBar: true });
  document.setAuthor(BRAND);
  document.setSubject(certificate.id);
  document.setLanguage('en');
  document.setCreator(BRAND);
  document.setProducer(BRAND);
  document.setCreationDate(issued);
  document.setModificationDate(issued);
  const sheet = new Sheet(document.addPage([PAGE.width, PAGE.height]), {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  });
  drawHead(sheet, certificate);
  for (const [label, words] of factsOf(certificate)) sheet.row(label, words);
  drawFoot(sheet, certificate);
  attach(document, json);
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
    ...(option ? [['License', option.name] satisfies [string, string]] : []),
    ['Seats', seatsInWords(seats, option?.isUnlimited ?? false)],
    ['Order', `#${order.number}, ${order.origin === 'grant' ? 'granted by the shop' : 'paid'} on ${day(order.date)}`],
    ['License terms', `Version ${terms.version}, ${terms.url}`],
    ['Issued', day(issuedAt)],
    ['Certificate', id],
  ];
}

const KINDS: Record<LicenseCertificate['item']['kind'], string> = {
  bundle: 'Bundle: all of its packs',
  pack: 'Pack of illustrations',
  illustration: 'Illustration',
};

function seatsInWords(seats: number, isUnlimited: boolean): string {
  if (isUnlimited) return 'As many as the buyer wants';
  return seats === 1 ? '1 seat' : `${seats} seats`;
}

const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

function drawHead(sheet: Sheet, { item }: LicenseCertificate): void {
  const { page } = sheet;
  const band = 150;
  page.drawRectangle({ x: 0, y: PAGE.height - band, width: PAGE.width, height: band, color: INDIGO });
  // The woven strip of the shop: gold, black, clay, indigo.
  const blocks: [number, Color][] = [
    [24, GOLD],
    [12, INK],
    [12, CLAY],
    [48, INDIGO],
  ];
  for (let x = 0, at = 0; x < PAGE.width; at += 1) {
    const [width, fill] = blocks[at % blocks.length] as [number, Color];
    page.drawRectangle({ x, y: PAGE.height - band, width, height: 6, color: fill });
    x += width;
  }
  page.drawSvgPath(BRAND_MARK_PATH, { x: MARGIN - 6, y: PAGE.height - 34, scale: 1.5, color: GOLD });
  sheet.line(BRAND, { x: MARGIN + 48, y: PAGE.height - 62, size: 13, font: 'bold', color: ON_INDIGO });
  sheet.line('License certificate', { x: MARGIN, y: PAGE.height - 122, size: 26, font: 'bold', color: ON_INDIGO });
  sheet.y = PAGE.height - band - 44;
  sheet.paragraph(item.title, { size: 18, font: 'bold', color: INK });
  sheet.y -= 14;
}

function drawFoot(sheet: Sheet, { id, issuer }: LicenseCertificate): void {
  const small = { size: 9.5, font: 'text', color: SOFT } as const;
  sheet.y -= 22;
  sheet.paragraph('Check this certificate', { size: 12, font: 'bold', color: INK });
  sheet.paragraph(
    `Open ${issuer.url}/license and choose this file, or enter the certificate number ${id}. The answer says whether the license is valid, refunded or disputed at that moment.`,
    small,
  );
  sheet.paragraph(
    `Every byte of this file is signed. The attached ${ATTACHMENT} holds the same facts for programs; both can be verified without a connection with the public keys of the shop.`,
    small,
  );
  if (sheet.isInexact) {
    sheet.paragraph(
      `Some letters cannot be printed on this page. They are exact in the attached ${ATTACHMENT}.`,
      small,
    );
  }
}

interface Words {
  size: number;
  font: 'text' | 'bold';
  color: Color;
}

/** Writes from the top down. */
class Sheet {
  y = 0;
  /** A letter was replaced by one that the fonts have. */
  isInexact = false;
  readonly page: PDFPage;
  readonly #fonts: Record<Words['font'], PDFFont>;

  constructor(page: PDFPage, fonts: Record<Words['font'], PDFFont>) {
    this.page = page;
    this.#fonts = fonts;
  }

  line(text: string, { x, y, size, font, color: fill }: Words & { x: number; y: number }): void {
    this.page.drawText(this.#printable(text), { x, y, size, font: this.#fonts[font], color: fill });
  }

  paragraph(text: string, words: Words, x = MARGIN): void {
    for (const one of this.#wrapped(this.#printable(text), words, PAGE.width - MARGIN - x)) {
      this.line(one, { ...words, x, y: this.y });
      this.y -= words.size * 1.4;
    }
    this.y -= words.size * 0.5;
  }

  row(label: string, text: string): void {
    this.page.drawLine({
      start: { x: MARGIN, y: this.y + 18 },
      end: { x: PAGE.width - MARGIN, y: this.y + 18 },
      color: LINE,
      thickness: 0.75,
    });
    this.line(label, { size: 10, font: 'text', color: SOFT, x: MARGIN, y: this.y });
    this.paragraph(text, { size: 11, font: 'text', color: INK }, MARGIN + LABEL_WIDTH);
    this.y -= 8;
  }

  /** The standard fonts of PDF have Western European letters: others lose their accents, or become a question mark. */
  #printable(text: string): string {
    const known = new Set(this.#fonts.text.getCharacterSet());
    const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
    return Array.from(text.normalize('NFC').replace(/\s+/g, ' '))
      .map((letter) => {
        if (has(letter)) return letter;
        this.isInexact = true;
        return Array.from(letter.normalize('NFKD')).filter(has).join('') || (/\p{M}/u.test(letter) ? '' : '?');
      })
      .join('');
  }

  #wrapped(text: string, { size, font }: Words, width: number): string[] {
    const fits = (line: string) => this.#fonts[font].widthOfTextAtSize(line, size) <= width;
    const lines = [''];
    for (const word of text.split(' ').flatMap((one) => pieces(one, fits))) {
      const last = lines.at(-1) ?? '';
      const longer = last === '' ? word : `${last} ${word}`;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
}

/** A word that is wider than a line, cut where it has to be. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  const cut = [''];
  for (const letter of word) {
    if (fits(cut.at(-1) + letter)) cut[cut.length - 1] += letter;
    else cut.push(letter);
  }
  return cut;
}

/** Not compressed: a verifier finds it without reading the PDF's structure. */
function attach({ context, catalog }: PDFDocument, json: Uint8Array): void {
  const file = context.register(
    context.stream(json, { Type: 'EmbeddedFile', Subtype: 'application/json', Params: { Size: json.length } }),
  );
  const name = PDFHexString.fromText(ATTACHMENT);
  const entry = context.register(
    context.obj({ Type: 'Filespec', F: name, UF: name, EF: { F: file }, AFRelationship: 'Data' }),
  );
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [name, entry] } }));
  catalog.set(PDFName.of('AF'), context.obj([entry]));
}
