/**
 * The SVG drawings of the demo shop. Each set is one JSON object, name to SVG, compressed with brotli.
 * To change a drawing, run `node supabase/seed/drawings/drawings.ts unpack FOLDER`, edit the files in it, and run `… pack FOLDER`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const SETS = ['illustrations', 'packs', 'shop'] as const;
type DrawingSet = (typeof SETS)[number];

const archiveOf = (set: DrawingSet) => new URL(`${set}.br`, import.meta.url);
const opened = new Map<DrawingSet, Readonly<Record<string, string>>>();

/** All drawings of a set by name, in the order of the archive. */
export function drawingsOf(set: DrawingSet): Readonly<Record<string, string>> {
  const known = opened.get(set);
  if (known) return known;
  const drawings = JSON.parse(brotliDecompressSync(readFileSync(archiveOf(set))).toString()) as Record<string, string>;
  opened.set(set, drawings);
  return drawings;
}

/** Throws for a name that the set does not have. */
export function drawingOf(set: DrawingSet, name: string): string {
  const svg = drawingsOf(set)[name];
  if (!svg) throw new Error(`There is no drawing called ${name} in ${set}.`);
  return svg;
}

function unpack(folder: string): void {
  for (const set of SETS) {
    for (const [name, svg] of Object.entries(drawingsOf(set))) {
      const file = join(folder, set, `${name}.svg`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, svg);
    }
  }
}

/** The drawings of the archive keep their order, and new ones follow. A drawing whose file is missing is removed. */
function pack(folder: string): void {
  for (const set of SETS) {
    const files = readdirSync(join(folder, set), { recursive: true, encoding: 'utf8' }).toSorted();
    const found = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -4).replaceAll('\\', '/'));
    const known = Object.keys(drawingsOf(set)).filter((name) => found.includes(name));
    const read = (name: string) => [name, readFileSync(join(folder, set, `${name}.svg`), 'utf8')];
    const json = Buffer.from(JSON.stringify(Object.fromEntries([...new Set([...known, ...found])].map(read))));
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: json.byteLength };
    writeFileSync(archiveOf(set), brotliCompressSync(json, { params }));
  }
}

if (import.meta.main) {
  const [action, folder] = process.argv.slice(2);
  if (!folder || (action !== 'pack' && action !== 'unpack')) throw new Error('Usage: drawings.ts pack|unpack FOLDER');
  (action === 'pack' ? pack : unpack)(folder);
}
