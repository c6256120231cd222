// The folder of a static site: writes what changed, removes what is gone, and remembers what each page was made of.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { hash } from './plan.ts';

/** `folders`: /about is about/index.html, which every host understands. `flat`: about.html, for hosts that leave the ending out. */
export type Layout = 'folders' | 'flat';

interface Memory {
  /** File → hash of its text, and of the ingredients where they are known. */
  files: Record<string, { text: string; ingredients?: string | undefined }>;
  /** Files of builds: those of the build before stay for visitors who still have its pages open. */
  assets: string[];
}

const MEMORY = '.pages.json';
/** Room is left for an ending and `.part`. */
const MAX_NAME_BYTES = 240;

export interface SiteFolder {
  /** True when the page needs not be made: it is here, made of the same. */
  isCurrent(file: string, ingredients: string | null): boolean;
  /** True when the text was not there as it is. */
  write(file: string, text: string, ingredients?: string | null): boolean;
  /** What is neither written nor kept any more goes. Returns how many went. */
  finish(): number;
  /** Files that stay although they were not made now. */
  keep(file: string): void;
}

export function openSiteFolder(out: string, client: string): SiteFolder {
  const before = readMemory(out);
  const files: Memory['files'] = {};
  const assets = copyAssets(client, out);
  return {
    isCurrent: (file, ingredients) => {
      const known = before.files[file];
      return ingredients !== null && known?.ingredients === ingredients && existsSync(join(out, file));
    },
    keep: (file) => {
      const known = before.files[file];
      if (known) files[file] = known;
    },
    write: (file, text, ingredients) => {
      const now = hash(text);
      files[file] = { text: now, ...(ingredients ? { ingredients } : {}) };
      if (before.files[file]?.text === now && existsSync(join(out, file))) return false;
      put(join(out, file), text);
      return true;
    },
    finish: () => {
      const stays = new Set([...Object.keys(files), ...assets, ...before.assets]);
      const gone = listFiles(out).filter((file) => file !== MEMORY && !stays.has(file) && isOurs(file, before));
      for (const file of gone) rmSync(join(out, file));
      put(join(out, MEMORY), JSON.stringify({ files, assets } satisfies Memory));
      return gone.length;
    },
  };
}

export function fileOf(address: string, layout: Layout): string {
  const path = decodeURIComponent(address).replace(/^\//, '').split('/').map(safeName).join('/');
  if (path === '') return 'index.html';
  return layout === 'folders' ? `${path}/index.html` : `${path}.html`;
}

/** Names are ids and categories, which people may have chosen: none of them leads out of the folder. */
function safeName(name: string): string {
  // File systems take 255 bytes; a page of such a name is drawn by the application, from 404.html.
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return hash(name);
  return /^\.+$/.test(name) || /[\0\\/]/.test(name) ? encodeURIComponent(name).replaceAll('.', '%2E') : name;
}

/** Only what an earlier run wrote is removed: an owner's own files stay. */
function isOurs(file: string, before: Memory): boolean {
  return file in before.files || file.startsWith('assets/');
}

function copyAssets(client: string, out: string): string[] {
  const names = listFiles(client).filter((file) => file !== 'index.html' && !file.startsWith('.'));
  for (const name of names) {
    const [from, to] = [join(client, name), join(out, name)];
    mkdirSync(dirname(to), { recursive: true });
    // Assets carry a hash of their content in their names.
    if (!name.startsWith('assets/') || !existsSync(to)) copyFileSync(from, to);
  }
  return names;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll(sep, '/'));
}

/** Whole or not at all. */
function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function readMemory(out: string): Memory {
  try {
    return JSON.parse(readFileSync(join(out, MEMORY), 'utf8')) as Memory;
  } catch {
    return { files: {}, assets: [] };
  }
}
