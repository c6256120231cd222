// The folder of a static site: writes what changed, removes what is gone, and records what each page was made of.
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
import { hash } from './site-plan.ts';

/** `folders`: /about is about/index.html, which every host understands. `flat`: about.html, for hosts that leave the ending out. */
export type Layout = 'folders' | 'flat';

/** What the last run wrote. Its field names are on disks: a change makes the next run render every page. */
interface SiteRecord {
  /** File → hash of its text, and of its inputs where they are known. */
  files: Record<string, { text: string; ingredients?: string }>;
  /** Files of the build. Those of the build before stay for visitors who still have its pages open. */
  assets: string[];
}

const RECORD = '.pages.json';
/** File systems take 255; room is left for an ending and `.part`. */
const MAX_NAME_BYTES = 240;

export interface SiteFolder {
  /** True when the page is here, made of the same inputs. */
  isCurrent(file: string, inputs: string | null): boolean;
  /** True when the text was not there as it is. */
  write(file: string, text: string, inputs?: string | null): boolean;
  /** Keeps a file of the last run that was not made now. */
  keep(file: string): void;
  /** Removes what was neither written nor kept. Returns how many files went. */
  finish(): number;
}

export function openSiteFolder(out: string, client: string): SiteFolder {
  const before = readRecord(out);
  const files: SiteRecord['files'] = {};
  const assets = copyAssets(client, out);
  const exists = (file: string) => existsSync(join(out, file));
  return {
    isCurrent: (file, inputs) => inputs !== null && before.files[file]?.ingredients === inputs && exists(file),
    keep: (file) => {
      const known = before.files[file];
      if (known) files[file] = known;
    },
    write: (file, text, inputs) => {
      const textHash = hash(text);
      files[file] = { text: textHash, ...(inputs ? { ingredients: inputs } : {}) };
      if (before.files[file]?.text === textHash && exists(file)) return false;
      writeAtomically(join(out, file), text);
      return true;
    },
    finish: () => {
      const current = new Set([RECORD, ...Object.keys(files), ...assets, ...before.assets]);
      // Only what an earlier run wrote: an owner's own files stay.
      const isOurs = (file: string) => file in before.files || file.startsWith('assets/');
      const gone = listFiles(out).filter((file) => !current.has(file) && isOurs(file));
      for (const file of gone) rmSync(join(out, file));
      writeAtomically(join(out, RECORD), JSON.stringify({ files, assets } satisfies SiteRecord));
      return gone.length;
    },
  };
}

export function fileOf(address: string, layout: Layout): string {
  const path = decodeURIComponent(address).replace(/^\//, '').split('/').map(safeName).join('/');
  if (path === '') return 'index.html';
  return layout === 'folders' ? `${path}/index.html` : `${path}.html`;
}

/** Ids and category names are chosen by users: none of them leads out of the folder. */
function safeName(name: string): string {
  // A page of so long a name is drawn by the application, from 404.html.
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return hash(name);
  return /^\.+$/.test(name) || /[\0\\/]/.test(name) ? encodeURIComponent(name).replaceAll('.', '%2E') : name;
}

function copyAssets(client: string, out: string): string[] {
  const names = listFiles(client).filter((file) => file !== 'index.html' && !file.startsWith('.'));
  for (const name of names) {
    const [from, to] = [join(client, name), join(out, name)];
    mkdirSync(dirname(to), { recursive: true });
    // Assets carry a hash of their content in their names; one of another size was cut off.
    const isThere = name.startsWith('assets/') && existsSync(to) && statSync(to).size === statSync(from).size;
    if (!isThere) copyFileSync(from, to);
  }
  return names;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll(sep, '/'));
}

function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function readRecord(out: string): SiteRecord {
  try {
    return JSON.parse(readFileSync(join(out, RECORD), 'utf8')) as SiteRecord;
  } catch {
    return { files: {}, assets: [] };
  }
}
