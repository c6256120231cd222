/** Parts of Noto Sans, opened when a text needs them. */
import { fromBase64 } from './base64.ts';
import { FONT_PARTS } from './pdf-fonts/font-parts.ts';

interface PathCommand {
  command: string;
  args: number[];
}
interface Glyph {
  id: number;
  path: { commands: PathCommand[] };
}
interface Position {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}
/** What is used of a font of fontkit. */
export interface Face {
  postscriptName: string;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): { glyphs: Glyph[]; positions: Position[] };
}
type FontPart = (typeof FONT_PARTS)[number];
/** @returns the font that has all of a letter; a bold one where there is one */
export type FontOf = (letter: string, isBold: boolean) => Face | undefined;

/** Signs without an outline: joiners and variation selectors. */
const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
const opened = new Map<FontPart, Promise<Face>>();

/** Opens the fonts of all letters of a text. */
export async function openFonts(text: string): Promise<FontOf> {
  const codePoints = codePointsOf(new Set(text));
  const faces = new Map<FontPart, Face>();
  for (const part of FONT_PARTS) {
    if (!codePoints.some((codePoint) => covers(part, codePoint))) continue;
    const face = opened.get(part) ?? open(part);
    opened.set(part, face);
    faces.set(part, await face);
  }
  return (letter, isBold) => {
    const points = codePointsOf(letter);
    const having = [...faces].filter(
      ([part, face]) => covers(part, points[0] ?? 0) && points.every((point) => face.hasGlyphForCodePoint(point)),
    );
    return (having.find(([part]) => part.isBold === isBold) ?? having[0])?.[1];
  };
}

interface Fontkit {
  create(font: Uint8Array): Face;
}

async function open(part: FontPart): Promise<Face> {
  const [fontkit, { font }] = await Promise.all([import('fontkit'), part.load()]);
  const bytes = new Blob([fromBase64(font)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (fontkit as unknown as Fontkit).create(new Uint8Array(await new Response(bytes).arrayBuffer()));
}

const codePointsOf = (letters: Iterable<string>) =>
  Array.from(letters)
    .filter((letter) => !INVISIBLE.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0);

const covers = ({ ranges }: FontPart, codePoint: number) =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to);

/** Drawing operators of a letter and its width, in thousandths of the font's size. */
export function outline(face: Face, letter: string): { width: number; path: string } {
  const scale = 1000 / face.unitsPerEm;
  const { glyphs, positions } = face.layout(letter);
  let pen = 0;
  const path = glyphs.flatMap((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    // A joiner that the font lacks.
    if (glyph.id === 0) return [];
    const place = { x: pen + xOffset, y: yOffset, scale };
    pen += xAdvance;
    return operators(glyph.path.commands, place);
  });
  return { width: Math.round(pen * scale), path: path.join('\n') };
}

const OPERATORS: Readonly<Record<string, string>> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'c',
  bezierCurveTo: 'c',
  closePath: 'h',
};

function operators(commands: readonly PathCommand[], at: { x: number; y: number; scale: number }): string[] {
  let last: number[] = [];
  return commands.map(({ command, args }) => {
    const points = command === 'quadraticCurveTo' ? toCubic(last, args) : args;
    last = args.slice(-2);
    const numbers = points.map((value, index) => Math.round((value + (index % 2 ? at.y : at.x)) * at.scale));
    return [...numbers, OPERATORS[command]].join(' ');
  });
}

function toCubic([fromX = 0, fromY = 0]: number[], [controlX = 0, controlY = 0, x = 0, y = 0]: number[]): number[] {
  const towards = (end: number, control: number) => end + (2 / 3) * (control - end);
  return [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y];
}
