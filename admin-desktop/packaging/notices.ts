/** License texts and a CycloneDX bill of materials of what is in the package. Electron's own texts are put beside its program. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './config.ts';
import { MissingLicense, partsOf, type Part } from './parts.ts';

const texts = join(import.meta.dirname, 'licenses');
const LINE = `\n${'='.repeat(80)}\n\n`;
const LGPL = `Libraries under LGPL-3.0 are used by the "any later version" clause of their licenses. They are compiled into the file
lib/sharp-wasm32-*.node.wasm of @img/sharp-wasm32, which lies outside of the archive, in app.asar.unpacked, and can be replaced. Its
sources and the commands that build it: https://github.com/lovell/sharp-libvips and https://github.com/lovell/sharp`;

interface Library {
  licenses: string[];
  copyright: string[];
}

/** Fills `folder` with sbom.cdx.json and licenses.txt. */
export function writeNotices(folder: string, app: string, electronVersion: string): void {
  const bundles = ['main', 'preload', 'renderer'];
  const sources = bundles.flatMap((name) => readJson<string[]>(join(home, 'out', name, 'parts.json')));
  const parts = partsOf(sources, app, home);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const inside = librariesIn(app);
  writeFileSync(join(folder, 'licenses.txt'), [...parts.map(describe), ...inside].join(LINE));
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(bill(parts, electronVersion), null, 2));
}

function describe(part: Part): string {
  const { name, version, license, homepage } = part;
  const head = `${[name, version].filter(Boolean).join(' ')} (${license})${homepage ? `\n${homepage}` : ''}`;
  const own = part.texts.length > 0 ? part.texts : [standardText(part)];
  return `${[head, ...own].join('\n\n')}\n`;
}

/** Of a package that names its license and carries no text. */
function standardText({ name, license, author }: Part): string {
  return `Copyright (c) ${author || `the authors of ${name}`}\n\n${textOf(license, name)}`;
}

/** What was compiled into sharp's WebAssembly file; libnsgif is a part of libvips and has no version of its own. */
export function librariesIn(app: string): string[] {
  const folder = join(app, 'node_modules', '@img', 'sharp-wasm32');
  const versions = { ...readJson<Record<string, string>>(join(folder, 'versions.json')), nsgif: '' };
  const known = readJson<Partial<Record<string, Library>>>(join(texts, 'sharp-wasm32.json'));
  const used = new Set<string>();
  const libraries = Object.entries(versions).map(([name, version]) => {
    const library = known[name];
    if (!library)
      throw new MissingLicense(`@img/sharp-wasm32 contains ${name}, whose license is not in packaging/licenses.`);
    for (const license of library.licenses) used.add(license);
    const head = `${[name, version].filter(Boolean).join(' ')} in @img/sharp-wasm32 (${library.licenses.join(' AND ')})`;
    return [head, ...library.copyright.map((line) => `Copyright (c) ${line}`)].join('\n') + '\n';
  });
  // the LGPL is a set of additional permissions to the GPL
  if (used.has('LGPL-3.0')) used.add('GPL-3.0');
  const full = [...used].toSorted().map((license) => `${license}\n\n${textOf(license, '@img/sharp-wasm32')}\n`);
  return [...libraries, `${LGPL}\n`, ...full];
}

function textOf(license: string, name: string): string {
  try {
    return readFileSync(join(texts, `${license}.txt`), 'utf8').trim();
  } catch {
    throw new MissingLicense(`${name} carries no license text, and packaging/licenses has none of "${license}".`);
  }
}

function bill(parts: readonly Part[], electronVersion: string): object {
  const packages = parts.filter(({ version }) => version);
  const electron = { name: 'electron', version: electronVersion, license: 'MIT' };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: [...packages, electron].map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: license }],
    })),
  };
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}
