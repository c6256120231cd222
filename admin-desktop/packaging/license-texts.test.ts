// The license texts of the package are those of programs that are installed here, word by word.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { home } from './config.ts';
import { findModule } from './stage.ts';

const texts = join(import.meta.dirname, 'licenses');
const read = (name: string) => readFileSync(join(texts, name), 'utf8');
/** The words alone: programs break lines and number clauses in their own ways. */
const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const inPackage = (name: string, from: string, file: string) => () => [join(findModule(name, from), file)];
const inSystem = (pattern: string) => () => globSync(pattern);

/** Where each text is found: in a package of npm, or on a system where Debian's package of the library is installed. */
const SOURCES: [license: string, source: string, files: () => string[]][] = [
  ['MIT', 'piscina', inPackage('piscina', home, 'LICENSE')],
  ['ISC', 'semver', inPackage('semver', findModule('sharp', home), 'LICENSE')],
  ['BSD-3-Clause', 'vitest', inPackage('vitest', home, 'LICENSE.md')],
  ['BSD-2-Clause', 'Debian’s libaom', inSystem('/usr/share/doc/libaom[0-9]*/copyright')],
  ['AOM-Patent-1.0', 'Debian’s libaom', inSystem('/usr/share/doc/libaom[0-9]*/copyright')],
  ['Zlib', 'Debian’s zlib', inSystem('/usr/share/doc/zlib1g/copyright')],
  ['IJG', 'Debian’s libjpeg-turbo', inSystem('/usr/share/doc/libjpeg*turbo*/copyright')],
  ['libpng-2.0', 'the header of libpng', inSystem('/usr/include/libpng16/png.h')],
  ['libtiff', 'Debian’s libtiff', inSystem('/usr/share/doc/libtiff[0-9]*/copyright')],
  ['GPL-3.0', 'Debian’s base-files', inSystem('/usr/share/common-licenses/GPL-3')],
  ['LGPL-3.0', 'Debian’s base-files', inSystem('/usr/share/common-licenses/LGPL-3')],
];

describe('license texts', () => {
  test('TR08 each text has a source that it is compared with', () => {
    const names = readdirSync(texts).filter((name) => name.endsWith('.txt'));
    expect(SOURCES.map(([license]) => `${license}.txt`).toSorted()).toEqual(names.toSorted());
  });

  for (const [license, source, files] of SOURCES) {
    const file = files().find((each) => existsSync(each)) ?? '';
    const where = file === '' ? `${source} (skipped: it is not installed)` : source;
    test.skipIf(file === '')(`TR08 the text of ${license} is that of ${where}`, () => {
      const found = words(readFileSync(file, 'utf8').replace(/^ \* ?/gm, ''));
      // mozjpeg's first lines and years are its own
      const parts =
        license === 'IJG'
          ? read(`${license}.txt`).split(/^.*(?:based in part on the work|copyright \(C\)).*$/m)
          : [read(`${license}.txt`)];
      for (const part of parts) expect(found).toContain(words(part));
    });
  }
});

const LICENSES: [words: RegExp, license: string][] = [
  [/LGPLv3/, 'LGPL-3.0'],
  [/MIT License/, 'MIT'],
  [/BSD 2-Clause/, 'BSD-2-Clause'],
  [/BSD 3-Clause|New BSD License/, 'BSD-3-Clause'],
  [/Open Media Patent License 1\.0/, 'AOM-Patent-1.0'],
  [/zlib License/i, 'Zlib'],
  [/IJG License/, 'IJG'],
  [/libpng License/, 'libpng-2.0'],
  [/libtiff License/, 'libtiff'],
];
const OTHER_NAMES: Record<string, string> = { libultrahdr: 'uhdr' };

test('TR08 the libraries of @img/sharp-wasm32 have the licenses that the package names', () => {
  const folder = findModule('@img/sharp-wasm32', home);
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| (\w[\w-]*) +\| (.*)\|$/gm);
  const named = [...rows].map(([, name = '', terms = '']): [string, string[]] => [
    OTHER_NAMES[name] ?? name.replace(/^lib/, ''),
    LICENSES.flatMap(([pattern, license]) => (pattern.test(terms) ? [license] : [])).toSorted(),
  ]);
  const known = JSON.parse(read('sharp-wasm32.json')) as Record<string, { licenses: string[] }>;
  const ours = Object.entries(known).map(([name, { licenses }]) => [name, licenses.toSorted()]);
  const theirs = named.filter(([name]) => name !== 'Library');
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
});
