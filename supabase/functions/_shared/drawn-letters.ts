/**
 * Texts in letters that the standard fonts of PDF lack. Each letter is an outline of Noto Sans in a font of the document (Type 3), with
 * the text that it stands for, so that a reader finds and copies exactly what was printed. A letter of no font is an empty box.
 */
import {
  beginText,
  endText,
  moveText,
  PDFHexString,
  PDFName,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import type { Color, PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import bidiFactory from 'bidi-js';
import { outline } from './noto-fonts.ts';
import type { Face, FontOf } from './noto-fonts.ts';

interface Letter {
  text: string;
  /** In thousandths of the font's size. */
  width: number;
  path: string;
}
interface DrawnFont {
  name: PDFName;
  ref: PDFRef;
  letters: Letter[];
}
interface Code {
  font: DrawnFont;
  code: number;
  width: number;
}
/** Codes are one byte, and 0 stays free. */
const LETTERS_PER_FONT = 255;
const BOX = { width: 640, path: '60 0 m 580 0 l 580 700 l 60 700 l h 110 50 m 110 650 l 530 650 l 530 50 l h' };
const LAM = 'ل';
const ALEFS = /^[آأإا]/u;
const JOINER = '\u200d';
/** What is used of bidi-js, whose types describe a CommonJS module. */
interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr'): { levels: Uint8Array };
  getReorderedIndices(text: string, found: { levels: Uint8Array }): number[];
  getMirroredCharacter(letter: string): string | null;
}
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const splitLetters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

export interface DrawnText {
  x: number;
  y: number;
  size: number;
  color: Color;
  isBold: boolean;
}

export class DrawnLetters {
  /** A letter has no font and was printed as a box. */
  hasBoxes = false;
  readonly #document: PDFDocument;
  readonly #fontOf: FontOf;
  readonly #codes = new Map<string, Code>();
  /** A text is measured several times before it is drawn. */
  readonly #texts = new Map<string, Code[]>();
  readonly #fonts: DrawnFont[] = [];

  constructor(document: PDFDocument, fontOf: FontOf) {
    this.#document = document;
    this.#fontOf = fontOf;
  }

  widthAtSize(text: string, size: number, isBold: boolean): number {
    return (this.#codesOf(text, isBold).reduce((sum, { width }) => sum + width, 0) * size) / 1000;
  }

  draw(page: PDFPage, text: string, { x, y, size, color, isBold }: DrawnText): void {
    page.pushOperators(setFillingColor(color), beginText(), moveText(x, y));
    let current: DrawnFont | undefined;
    let shown = '';
    const show = () => page.pushOperators(showText(PDFHexString.of(shown)));
    for (const { font, code } of this.#codesOf(text, isBold)) {
      if (font !== current) {
        if (current) show();
        page.node.setFontDictionary(font.name, font.ref);
        page.pushOperators(setFontAndSize(font.name, size));
        current = font;
        shown = '';
      }
      shown += code.toString(16).padStart(2, '0');
    }
    if (current) show();
    page.pushOperators(endText());
  }

  /** Writes the fonts, once all texts are drawn. */
  finish(): void {
    for (const font of this.#fonts) writeFont(this.#document, font);
  }

  /** From left to right, as they are printed. */
  #codesOf(text: string, isBold: boolean): Code[] {
    const key = `${isBold} ${text}`;
    const codes = this.#texts.get(key) ?? this.#encode(text, isBold);
    this.#texts.set(key, codes);
    return codes;
  }

  #encode(text: string, isBold: boolean): Code[] {
    return runsOf(text).flatMap(({ text: run, isRightToLeft }) => {
      const letters = isRightToLeft ? joinLamAlef(splitLetters(run)) : splitLetters(run);
      const codes = letters.flatMap((letter, at) => {
        const face = this.#fontOf(letter, isBold);
        if (!isRightToLeft || !face) return this.#codesOfLetter(letter, letter, face);
        const mirrored = bidi.getMirroredCharacter(letter) ?? letter;
        return this.#codesOfLetter(letter, inContext(mirrored, [letters[at - 1], letters[at + 1]], face), face);
      });
      return isRightToLeft ? codes.toReversed() : codes;
    });
  }

  /**
   * The first character is drawn as the whole letter; its marks follow as text without width, as readers expect them.
   * @param shape the letter with joiners where it is connected with its neighbors
   */
  #codesOfLetter(letter: string, shape: string, face: Face | undefined): Code[] {
    if (!face) this.hasBoxes = true;
    return Array.from(letter, (text, at) => {
      const key = at > 0 ? text : `${text} ${shape} ${face?.postscriptName ?? ''}`;
      const known = this.#codes.get(key);
      if (known) return known;
      const drawn = at > 0 ? { width: 0, path: '' } : face ? outline(face, shape) : BOX;
      const font = this.#fontWithRoom();
      const code = { font, code: font.letters.push({ text, ...drawn }), width: drawn.width };
      this.#codes.set(key, code);
      return code;
    });
  }

  #fontWithRoom(): DrawnFont {
    const last = this.#fonts.at(-1);
    if (last && last.letters.length < LETTERS_PER_FONT) return last;
    const name = PDFName.of(`Drawn${this.#fonts.length}`);
    const font = { name, ref: this.#document.context.nextRef(), letters: [] };
    this.#fonts.push(font);
    return font;
  }
}

interface Run {
  text: string;
  isRightToLeft: boolean;
}

/** Stretches of one direction in a line that begins at the left, in the order in which they are printed. */
function runsOf(text: string): Run[] {
  const found = bidi.getEmbeddingLevels(text, 'ltr');
  const placeOf = new Map(bidi.getReorderedIndices(text, found).map((index, place) => [index, place]));
  const runs: (Run & { level: number; place: number })[] = [];
  for (const [at, level] of found.levels.entries()) {
    const last = runs.at(-1);
    const place = placeOf.get(at) ?? at;
    if (last && last.level === level) last.text += text.charAt(at);
    else runs.push({ text: text.charAt(at), isRightToLeft: level % 2 === 1, level, place });
  }
  return runs.toSorted((a, b) => a.place - b.place);
}

function joinLamAlef(letters: string[]): string[] {
  return letters.reduce<string[]>((joined, letter) => {
    const last = joined.at(-1);
    if (last?.startsWith(LAM) && last.length < 3 && ALEFS.test(letter)) joined[joined.length - 1] = last + letter;
    else joined.push(letter);
    return joined;
  }, []);
}

/** A letter of a joined script with joiners on the sides where its neighbors connect with it. */
function inContext(letter: string, [before, after]: [string | undefined, string | undefined], face: Face): string {
  const isLetter = (one = '') => /\p{L}/u.test(one);
  if (!isLetter(letter)) return letter;
  return (before && joinsOn(before, face) ? JOINER : '') + letter + (isLetter(after) ? JOINER : '');
}

const joining = new WeakMap<Face, Map<string, boolean>>();

/** Whether a letter has another shape where one follows that it connects with. */
function joinsOn(letter: string, face: Face): boolean {
  const known = joining.get(face) ?? new Map<string, boolean>();
  joining.set(face, known);
  const glyphs = (text: string) => face.layout(text).glyphs.filter(({ id }) => id !== 0);
  const joins = known.get(letter) ?? glyphs(letter).some(({ id }, at) => id !== glyphs(letter + JOINER)[at]?.id);
  known.set(letter, joins);
  return joins;
}

function writeFont({ context }: PDFDocument, { ref, letters }: DrawnFont): void {
  const names = letters.map((_, at) => `g${at}`);
  const procedures = letters.map(({ width, path }) =>
    context.register(context.flateStream(`${width} 0 d0\n${path && `${path}\nf`}`)),
  );
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: Object.fromEntries(names.map((name, at) => [name, procedures[at] as PDFRef])),
      Encoding: { Type: 'Encoding', Differences: [1, ...names.map((name) => PDFName.of(name))] },
      FirstChar: 1,
      LastChar: letters.length,
      Widths: letters.map(({ width }) => width),
      Resources: {},
      ToUnicode: context.register(context.flateStream(toUnicode(letters))),
    }),
  );
}

/** What each code stands for, as readers of PDF expect it. */
function toUnicode(letters: readonly Letter[]): string {
  const hex = (text: string) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
  const rows = letters.map(({ text }, at) => `<${(at + 1).toString(16).padStart(2, '0')}> <${hex(text)}>`);
  // At most 100 rows a block.
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => rows.slice(at * 100, (at + 1) * 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Drawn def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
