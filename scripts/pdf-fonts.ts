// Writes the fonts of printed documents anew: parts of Noto Sans as modules, because `supabase functions deploy --use-api` uploads modules
// alone. The fonts and the program that cuts them are packages that only this script needs, so it installs them in a folder of its own.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from './steps.ts';

type Range = readonly [from: number, to: number];
interface Part {
  name: string;
  /** Of @expo-google-fonts. */
  family: string;
  ranges: readonly Range[];
  isBold?: boolean;
}

const LATIN: Range[] = [
  // Latin, African and phonetic letters, accents, Greek, Cyrillic.
  [0x20, 0x52f],
  [0x1ab0, 0x1aff],
  [0x1c80, 0x1c8f],
  [0x1d00, 0x1fff],
  // Punctuation, currencies, numero sign.
  [0x2000, 0x218f],
  [0x2212, 0x2212],
  [0x2c60, 0x2c7f],
  [0xa640, 0xa69f],
  [0xa700, 0xa7ff],
  [0xab30, 0xab6f],
  [0xfb00, 0xfb06],
];
/** Letters of one part of a large font, so that few of them are read for one name. */
const SLICE = 2048;

function slices(name: string, family: string, [from, to]: Range): Part[] {
  const parts: Part[] = [];
  for (let start = from; start <= to; start += SLICE) {
    parts.push({ name: `${name}-${start.toString(16)}`, family, ranges: [[start, Math.min(start + SLICE - 1, to)]] });
  }
  return parts;
}

const PARTS: Part[] = [
  { name: 'latin', family: 'noto-sans', ranges: LATIN },
  { name: 'latin-bold', family: 'noto-sans', ranges: LATIN, isBold: true },
  { name: 'armenian', family: 'noto-sans-armenian', ranges: [[0x530, 0x58f]] },
  { name: 'hebrew', family: 'noto-sans-hebrew', ranges: [[0x590, 0x5ff]] },
  {
    name: 'arabic',
    family: 'noto-sans-arabic',
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
    ],
  },
  { name: 'nko', family: 'noto-sans-nko', ranges: [[0x7c0, 0x7ff]] },
  { name: 'devanagari', family: 'noto-sans-devanagari', ranges: [[0x900, 0x97f]] },
  { name: 'bengali', family: 'noto-sans-bengali', ranges: [[0x980, 0x9ff]] },
  { name: 'gujarati', family: 'noto-sans-gujarati', ranges: [[0xa80, 0xaff]] },
  { name: 'tamil', family: 'noto-sans-tamil', ranges: [[0xb80, 0xbff]] },
  { name: 'telugu', family: 'noto-sans-telugu', ranges: [[0xc00, 0xc7f]] },
  { name: 'thai', family: 'noto-sans-thai', ranges: [[0xe00, 0xe7f]] },
  {
    name: 'georgian',
    family: 'noto-sans-georgian',
    ranges: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
  },
  {
    name: 'ethiopic',
    family: 'noto-sans-ethiopic',
    ranges: [
      [0x1200, 0x139f],
      [0x2d80, 0x2ddf],
      [0xab00, 0xab2f],
    ],
  },
  { name: 'tifinagh', family: 'noto-sans-tifinagh', ranges: [[0x2d30, 0x2d7f]] },
  { name: 'vai', family: 'noto-sans-vai', ranges: [[0xa500, 0xa63f]] },
  { name: 'adlam', family: 'noto-sans-adlam', ranges: [[0x1e900, 0x1e95f]] },
  {
    name: 'kana',
    family: 'noto-sans-sc',
    ranges: [
      [0x3000, 0x30ff],
      [0x31f0, 0x31ff],
      [0xff00, 0xffef],
    ],
  },
  ...slices('han', 'noto-sans-sc', [0x4e00, 0x9fff]),
  ...slices('hangul', 'noto-sans-kr', [0xac00, 0xd7a3]),
];

/** Packages of @expo-google-fonts: the fonts of Google Fonts as files (OFL 1.1). */
const VERSIONS: Readonly<Record<string, string>> = {
  'noto-sans-adlam': '0.4.1',
  'noto-sans-arabic': '0.4.3',
  'noto-sans-armenian': '0.4.2',
  'noto-sans-bengali': '0.4.4',
  'noto-sans-devanagari': '0.4.1',
  'noto-sans-ethiopic': '0.4.2',
  'noto-sans-georgian': '0.4.3',
  'noto-sans-gujarati': '0.4.2',
  'noto-sans-hebrew': '0.4.1',
  'noto-sans-kr': '0.4.3',
  'noto-sans-nko': '0.4.1',
  'noto-sans-sc': '0.4.3',
  'noto-sans-tamil': '0.4.3',
  'noto-sans-telugu': '0.4.2',
  'noto-sans-thai': '0.4.2',
  'noto-sans-tifinagh': '0.4.1',
  'noto-sans-vai': '0.4.2',
  'noto-sans': '0.4.2',
};
const SUBSET_FONT = 'subset-font@2.9.0';

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

async function cut({ family, ranges, isBold = false }: Part, packages: string): Promise<string> {
  const [file] = globSync(`@expo-google-fonts/${family}/${isBold ? '700Bold' : '400Regular'}/*.ttf`, { cwd: packages });
  if (!file) throw new Error(`${family} has no such font.`);
  const subset = createRequire(join(packages, 'x.js'))('subset-font') as SubsetFont;
  const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  const text = letters.map((letter) => String.fromCodePoint(letter)).join('');
  const isLarge = family === 'noto-sans-sc' || family === 'noto-sans-kr';
  const font = await subset(readFileSync(join(packages, file)), text, {
    targetFormat: 'sfnt',
    noHinting: true,
    // Letters of East Asia are drawn one by one.
    dropTables: isLarge ? ['GSUB', 'GPOS', 'GDEF', 'vhea', 'vmtx', 'BASE', 'gasp'] : ['gasp'],
  });
  return deflateRawSync(font, { level: 9 }).toString('base64');
}

function listOfParts(): string {
  const rows = PARTS.map(({ name, ranges, isBold = false }) => {
    const spans = ranges.map(([from, to]) => `[0x${from.toString(16)}, 0x${to.toString(16)}]`).join(', ');
    return `  { ranges: [${spans}], isBold: ${String(isBold)}, load: () => import('./${name}.ts') },`;
  });
  return `// Written by scripts/pdf-fonts.ts.\nexport const FONT_PARTS = [\n${rows.join('\n')}\n] as const;\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'pdf-fonts-'));
const target = join(root, 'supabase/functions/_shared/pdf-fonts');
try {
  const wanted = Object.entries(VERSIONS).map(([family, version]) => `@expo-google-fonts/${family}@${version}`);
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', SUBSET_FONT, ...wanted],
    { stdio: 'inherit' },
  );
  for (const part of PARTS) {
    const base64 = await cut(part, join(folder, 'node_modules'));
    writeFileSync(
      join(target, `${part.name}.ts`),
      `// Written by scripts/pdf-fonts.ts.\nexport const font =\n  '${base64}';\n`,
    );
    console.log(`${part.name}: ${Math.round(base64.length / 1024)} KB`);
  }
  writeFileSync(join(target, 'font-parts.ts'), listOfParts());
  execFileSync('npx', ['oxfmt', target], { cwd: root, stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true });
}
