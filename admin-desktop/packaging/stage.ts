/**
 * The app as it goes into the archive: the bundles, a manifest that names what they leave outside, and those packages. Staging
 * them by hand keeps what the bundles already contain out of the package.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { home } from './config.ts';

interface Manifest {
  name: string;
  version: string;
  productName: string;
  license: string;
  type: string;
  main: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What the bundles leave outside; its own dependencies follow. */
const OUTSIDE = ['@img/sharp-wasm32', 'piscina'];

const HOMEPAGE = process.env['BAOBAB_HOMEPAGE'] ?? 'https://baobab.example';

/** Fills `folder` and answers it. @throws when the app isn't built */
export function stageApp(folder: string): string {
  if (!existsSync(join(home, 'out', 'main', 'index.js')))
    throw new Error('The desktop app is not built: npm run build, or leave out --no-build.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(home, 'out'), join(folder, 'out'), {
    recursive: true,
    filter: (path) => !/\.map$|[\\/]parts\.json$/.test(path),
  });
  const { name, version, productName, license, type, main } = read(join(home, 'package.json'));
  const dependencies = Object.fromEntries(OUTSIDE.map((part) => [part, copyModule(part, home, folder)]));
  const manifest = {
    name,
    version,
    productName,
    description: 'Runs the Baobab illustration shop',
    author: 'Baobab Illustrations',
    // The deb names a home page, and the desktop entry its file (src/main/system/identity.ts).
    homepage: HOMEPAGE,
    desktopName: 'baobab-admin.desktop',
    license,
    type,
    main,
    dependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

/** Copies a package and what it needs, flat; answers its version. Optional parts of other systems aren't installed and stay away. */
function copyModule(name: string, from: string, folder: string): string {
  const source = findModule(name, from);
  const target = join(folder, 'node_modules', name);
  const { version, dependencies = {}, optionalDependencies = {} } = read(join(source, 'package.json'));
  if (existsSync(target)) return version;
  cpSync(source, target, { recursive: true, dereference: true, filter: (path) => isNeeded(path, source) });
  for (const part of Object.keys(dependencies)) copyModule(part, source, folder);
  for (const part of Object.keys(optionalDependencies)) {
    if (isInstalled(part, source)) copyModule(part, source, folder);
  }
  return version;
}

function isNeeded(path: string, source: string): boolean {
  const inside = path.slice(source.length);
  const isExtra = /\/node_modules|\.(md|d\.ts|d\.mts|map|gyp)$|^\/(src|test|docs|benchmark|scripts|\.github)\b/.test(
    inside,
  );
  return !isExtra;
}

/** Resolved from the package itself, so that the installer's links and versions hold; manifests may be hidden from `require`. */
export function findModule(name: string, from: string): string {
  const paths = createRequire(join(realpathSync(from), 'package.json')).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
  if (!found) throw new Error(`${name} is not installed.`);
  return realpathSync(found);
}

function isInstalled(name: string, from: string): boolean {
  try {
    return dirname(findModule(name, from)) !== '';
  } catch {
    return false;
  }
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
