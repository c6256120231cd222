/** The parts of other authors that are in the package: packages in the bundles and beside them, and fonts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findModule } from './stage.ts';

export interface Part {
  name: string;
  version: string;
  license: string;
  homepage: string;
  /** In the order of the files' names; empty where the package has none. */
  texts: string[];
  author: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  author?: string | { name?: string };
}

/** Fails the packaging instead of leaving a text out. */
export class MissingLicense extends Error {}

/** `sources` are files that went into the bundles; `app` is the staged app with the packages beside them. */
export function partsOf(sources: readonly string[], app: string, home: string): Part[] {
  const folders = new Set([
    ...sources.flatMap((source) => packageFolder(source.replaceAll('\\', '/'), home) ?? []),
    ...besideBundles(join(app, 'node_modules')).map((name) => join(app, 'node_modules', name)),
  ]);
  const packages = [...folders].map(readPackage);
  const fonts = sources.filter((source) => /\.(woff2?|ttf|otf)$/.test(source)).map(readFont);
  const unique = new Map([...packages, ...fonts].map((part) => [`${part.name} ${part.version}`, part]));
  return [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The bundler's own code has no file. */
function packageFolder(source: string, home: string): string | undefined {
  if (source.startsWith('\0vite/')) return findModule('vite', home);
  if (source.startsWith('\0rolldown/')) return findModule('rolldown', findModule('vite', home));
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
}

function besideBundles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
  );
}

function readPackage(folder: string): Part {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = '', homepage = '', author = '' } = manifest;
  // codecs that a package compiled keep their text in a folder of their own
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && /^(licen[cs]e|copying|notice)/i.test(basename(file)))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, license, homepage, texts, author: typeof author === 'string' ? author : (author.name ?? '') };
}

/** The text of a font lies beside it, under the font's first word. */
function readFont(file: string): Part {
  const [word = ''] = basename(file).split(/[-.]/);
  const text = readdirSync(dirname(file)).find((name) => name.startsWith(`OFL-${word}`));
  if (!text) throw new MissingLicense(`The font ${basename(file)} has no license text beside it.`);
  const texts = [readFileSync(join(dirname(file), text), 'utf8').trim()];
  return { name: basename(file), version: '', license: 'OFL-1.1', homepage: '', texts, author: '' };
}
