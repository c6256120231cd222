/** PDF, Illustrator files (which are PDF or PostScript) and EPS. What is compressed away or ambiguous stays unknown. */
import { strFromU8, unzlibSync } from 'fflate';
import type { DrawingFacts } from './read-svg.ts';

const UNKNOWN: DrawingFacts = { isVector: null, layers: null, fonts: null };
/** An object stream holds dictionaries; more than this is none. */
const OBJECT_STREAM_MAX_BYTES = 8 * 1024 * 1024;

export function readDocument(bytes: Uint8Array): DrawingFacts {
  const text = strFromU8(bytes, true);
  return text.slice(0, 1024).includes('%PDF-') ? readPdf(bytes, text) : readPostScript(text);
}

function readPdf(bytes: Uint8Array, text: string): DrawingFacts {
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return UNKNOWN;
  const objects = objectTexts(bytes, text);
  if (objects === null) return UNKNOWN;
  const all = [text, ...objects].join('\n');
  const layers = [...all.matchAll(/<<[^<>]*\/Type\s*\/OCG\b[^<>]*>>/g)].map(([group]) => nameIn(group));
  const fonts = [...all.matchAll(/\/BaseFont\s*\/([^\s/<>[\]()]+)/g)].map(([, name = '']) => name);
  return {
    // image streams always stand in plain sight; with one, a part of the page is pixels
    isVector: /\/Subtype\s*\/Image\b/.test(text) ? null : true,
    layers: layers.length > 0 && !layers.includes('') ? layers : null,
    fonts: [...new Set(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '')))],
  };
}

/** PDF 1.5 keeps most dictionaries in compressed object streams. Null when one cannot be read. */
function objectTexts(bytes: Uint8Array, text: string): string[] | null {
  const texts: string[] = [];
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    const found = start.exec(text);
    const end = found ? text.indexOf('endstream', found.index) : -1;
    if (!found || end < 0) return null;
    try {
      const unpacked = unzlibSync(bytes.subarray(found.index + found[0].length, end));
      if (unpacked.length > OBJECT_STREAM_MAX_BYTES) return null;
      texts.push(strFromU8(unpacked, true));
    } catch {
      return null;
    }
  }
  return texts;
}

/** A literal string in PDFDocEncoding; other forms are not read. */
function nameIn(group: string): string {
  const name = /\/Name\s*\(((?:\\.|[^\\()])*)\)/.exec(group)?.[1] ?? '';
  return name.startsWith('\xfe\xff') ? '' : name.replaceAll(/\\(.)/g, '$1');
}

/** Shapes alone where no operator that paints pixels occurs; prologs define such operators, so most files stay unknown. */
function readPostScript(text: string): DrawingFacts {
  const paintsPixels = /\b(image|colorimage|imagemask)\b/.test(text);
  const fonts = /^%%DocumentNeededResources:\s*font\s+(.*)$/m.exec(text)?.[1];
  return { isVector: paintsPixels ? null : true, layers: null, fonts: fonts ? fonts.trim().split(/\s+/) : null };
}
