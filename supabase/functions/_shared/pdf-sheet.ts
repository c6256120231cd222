/** A page that is written from the top down, in the shop's colors; the printed documents share it. */
import { BRAND } from '@baobab/domain/brand';
import { BRAND_MARK_PATH } from '@baobab/domain/brand-mark';
import { withoutTurns } from '@baobab/domain/visible-text';
import { PDFDocument, PDFHexString, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { DrawnLetters, splitLetters } from './drawn-letters.ts';
import { openFonts } from './noto-fonts.ts';

/** A4, points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
const LABEL_WIDTH = 112;
type Color = ReturnType<typeof rgb>;
const color = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255);
const [INK_COLOR, SOFT_COLOR, LINE, INDIGO, ON_INDIGO, GOLD, CLAY] = [
  0x1a1411, 0x5a4f47, 0xd9d0c3, 0x23256b, 0xf7f1e6, 0xf3b229, 0xb4451f,
].map(color) as [Color, Color, Color, Color, Color, Color, Color];
export const [INK, SOFT] = [INK_COLOR, SOFT_COLOR];

export interface DocumentFacts {
  title: string;
  /** Its number. */
  subject: string;
  issued: Date;
  /** Every letter that the pages may need, in any order. */
  letters: string;
}

export async function openDocument({
  title,
  subject,
  issued,
  letters,
}: DocumentFacts): Promise<{ document: PDFDocument; sheet: Sheet }> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(BRAND);
  document.setSubject(subject);
  document.setLanguage('en');
  document.setCreator(BRAND);
  document.setProducer(BRAND);
  document.setCreationDate(issued);
  document.setModificationDate(issued);
  const fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const known = new Set(fonts.text.getCharacterSet().map((codePoint) => String.fromCodePoint(codePoint)));
  const others = Array.from(printable(letters)).filter((letter) => !known.has(letter));
  const drawn = new DrawnLetters(document, await openFonts(others.length > 0 ? printable(letters) : ''));
  return { document, sheet: new Sheet(() => document.addPage([PAGE.width, PAGE.height]), { ...fonts, known, drawn }) };
}

export const day = (iso: string, timeZone = 'UTC'): string =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });

/** The band at the top: the mark, the shop's name, and what the document is. */
export function drawBand(sheet: Sheet, name: string, words: string): void {
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
  sheet.line(name, { x: MARGIN + 48, y: PAGE.height - 62, size: 13, font: 'bold', color: ON_INDIGO });
  sheet.line(words, { x: MARGIN, y: PAGE.height - 122, size: 26, font: 'bold', color: ON_INDIGO });
  sheet.y = PAGE.height - band - 44;
}

export interface Words {
  size: number;
  font: 'text' | 'bold';
  color: Color;
}

interface SheetFonts extends Record<Words['font'], PDFFont> {
  /** Letters of the standard fonts. A text with another one is drawn as a whole. */
  known: ReadonlySet<string>;
  drawn: DrawnLetters;
}

/** One space for each gap; without marks that turn the direction of what follows. */
const printable = (text: string) => withoutTurns(text).normalize('NFC').replace(/\s+/g, ' ');

/** Writes from the top down. */
export class Sheet {
  y = 0;
  page: PDFPage;
  readonly #addPage: () => PDFPage;
  readonly #fonts: SheetFonts;

  constructor(addPage: () => PDFPage, fonts: SheetFonts) {
    this.#addPage = addPage;
    this.page = addPage();
    this.#fonts = fonts;
  }

  /** Goes on with the next page where less than `height` points are left. */
  keepTogether(height: number): void {
    if (this.y >= MARGIN + height) return;
    this.page = this.#addPage();
    this.y = PAGE.height - MARGIN - 20;
  }

  /** A line between what stands above and below. */
  rule(): void {
    this.page.drawLine({
      start: { x: MARGIN, y: this.y + 16 },
      end: { x: PAGE.width - MARGIN, y: this.y + 16 },
      color: LINE,
      thickness: 0.75,
    });
  }

  /** Ends at `right`. */
  lineTo(right: number, text: string, words: Words): void {
    this.line(text, { ...words, x: right - this.#widthOf(printable(text), words), y: this.y });
  }

  line(text: string, { x, y, size, font, color: fill }: Words & { x: number; y: number }): void {
    const printed = printable(text);
    if (this.#isStandard(printed)) this.page.drawText(printed, { x, y, size, font: this.#fonts[font], color: fill });
    else this.#fonts.drawn.draw(this.page, printed, { x, y, size, color: fill, isBold: font === 'bold' });
  }

  /** The last thing to write: it says where a letter has no font. */
  finish(attachment: string): void {
    if (this.#fonts.drawn.hasBoxes) {
      this.paragraph(`Some letters cannot be printed on this page. They are exact in the attached ${attachment}.`, {
        size: 9.5,
        font: 'text',
        color: SOFT_COLOR,
      });
    }
    this.#fonts.drawn.finish();
  }

  paragraph(text: string, words: Words, x = MARGIN, right = PAGE.width - MARGIN): void {
    for (const one of this.#wrapped(printable(text), words, right - x)) {
      this.line(one, { ...words, x, y: this.y });
      this.y -= words.size * 1.4;
    }
    this.y -= words.size * 0.5;
  }

  row(label: string, text: string): void {
    this.keepTogether(30);
    this.rule();
    this.line(label, { size: 10, font: 'text', color: SOFT, x: MARGIN, y: this.y });
    this.paragraph(text, { size: 11, font: 'text', color: INK }, MARGIN + LABEL_WIDTH);
    this.y -= 8;
  }

  #isStandard(text: string): boolean {
    return Array.from(text).every((letter) => this.#fonts.known.has(letter));
  }

  #widthOf(text: string, { size, font }: Pick<Words, 'size' | 'font'>): number {
    return this.#isStandard(text)
      ? this.#fonts[font].widthOfTextAtSize(text, size)
      : this.#fonts.drawn.widthAtSize(text, size, font === 'bold');
  }

  #wrapped(text: string, words: Words, width: number): string[] {
    const fits = (line: string) => this.#widthOf(line, words) <= width;
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
  if (fits(word)) return [word];
  const cut = [''];
  for (const letter of splitLetters(word)) {
    if (fits(cut.at(-1) + letter)) cut[cut.length - 1] += letter;
    else cut.push(letter);
  }
  return cut;
}

/** Not compressed: a reader finds it without the PDF's structure. */
export function attachJson({ context, catalog }: PDFDocument, fileName: string, json: Uint8Array): void {
  const file = context.register(
    context.stream(json, { Type: 'EmbeddedFile', Subtype: 'application/json', Params: { Size: json.length } }),
  );
  const name = PDFHexString.fromText(fileName);
  const entry = context.register(
    context.obj({ Type: 'Filespec', F: name, UF: name, EF: { F: file }, AFRelationship: 'Data' }),
  );
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [name, entry] } }));
  catalog.set(PDFName.of('AF'), context.obj([entry]));
}
