/** ZIP files for tests: sound ones, and every kind of bad one that must never be sent. */
import { randomBytes } from 'node:crypto';
import { unzipSync, zipSync, type Zippable } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** A sound pack of `pictures` drawings that don't compress, `pictureBytes` each. */
export function makePack(pictures = 25, pictureBytes = 2000): Bytes {
  const content: Zippable = { 'license.txt': new TextEncoder().encode('For one project. '.repeat(40)) };
  for (let index = 1; index <= pictures; index += 1)
    content[`Pack/drawing ${String(index).padStart(2, '0')}.png`] = [randomBytes(pictureBytes), { level: 0 }];
  return zip(content);
}

export function zip(content: Zippable): Bytes {
  return zipSync(content);
}

export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(bytes);
}

interface BadZip {
  readonly what: string;
  readonly code: string;
  readonly bytes: () => Bytes;
}

/** Each is sound but for the one thing that its name says. */
export const BAD_ZIPS: readonly BadZip[] = [
  { what: 'an empty file', code: 'file_empty', bytes: () => new Uint8Array(0) },
  {
    what: 'a picture called .zip',
    code: 'zip_damaged',
    bytes: () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...randomBytes(500)]),
  },
  { what: 'a ZIP cut in the middle', code: 'zip_damaged', bytes: () => cut(makePack(), 0.6) },
  { what: 'a ZIP whose last bytes are missing', code: 'zip_damaged', bytes: () => makePack().slice(0, -5) },
  { what: 'a ZIP with nothing in it', code: 'zip_damaged', bytes: () => zip({}) },
  { what: 'a ZIP with folders only', code: 'zip_damaged', bytes: () => zip({ 'Pack/': new Uint8Array(0) }) },
  {
    what: 'a ZIP with something in front of it',
    code: 'zip_damaged',
    bytes: () => join(makePack().slice(0, 400), makePack()),
  },
  {
    what: 'a list that says fewer files than there are',
    code: 'zip_damaged',
    bytes: () => patched((view, end) => setCount(view, end, 3)),
  },
  {
    what: 'a list that says more files than there are',
    code: 'zip_damaged',
    bytes: () => patched((view, end) => setCount(view, end, 300)),
  },
  {
    what: 'one part of several',
    code: 'zip_damaged',
    bytes: () => patched((view, end) => view.setUint16(end + 4, 1, true)),
  },
  {
    what: 'a file whose bytes were changed',
    code: 'zip_damaged',
    bytes: () => patched((view) => view.setUint8(1500, view.getUint8(1500) ^ 0xff)),
  },
  {
    what: 'a file that is not where the list says',
    code: 'zip_damaged',
    bytes: () => patched((view, _, first) => view.setUint32(first + 42, 7, true)),
  },
  {
    what: 'a file beyond the end',
    code: 'zip_damaged',
    bytes: () => patched((view, _, first) => view.setUint32(first + 42, 0x7fffffff, true)),
  },
  { what: 'packed bytes that cannot be unpacked', code: 'zip_damaged', bytes: () => garbled() },
  {
    what: 'a method that few programs know',
    code: 'zip_damaged',
    bytes: () => patched((view, _, first) => view.setUint16(first + 10, 12, true)),
  },
  { what: 'two files of one name', code: 'zip_damaged', bytes: () => renamed('a.png', 'b.png', 'a.png') },
  {
    what: 'a password',
    code: 'zip_unsafe',
    bytes: () => patched((view, _, first) => view.setUint16(first + 8, 1, true)),
  },
  {
    what: 'a link',
    code: 'zip_unsafe',
    bytes: () => zip({ 'a.png': [randomBytes(99), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
  },
  { what: 'a way out of its folder', code: 'zip_unsafe', bytes: () => zip({ 'Pack/../../evil.png': randomBytes(99) }) },
  { what: 'a way out with backslashes', code: 'zip_unsafe', bytes: () => zip({ '..\\..\\evil.png': randomBytes(99) }) },
  { what: 'an absolute path', code: 'zip_unsafe', bytes: () => zip({ '/etc/evil.png': randomBytes(99) }) },
  { what: 'a drive letter', code: 'zip_unsafe', bytes: () => zip({ 'C:\\evil.png': randomBytes(99) }) },
  {
    what: 'a bomb by its sizes',
    code: 'zip_bomb',
    bytes: () => zip({ 'a.png': [new Uint8Array(17_000_000), { level: 1 }] }),
  },
  { what: 'a bomb that lies about its size', code: 'zip_bomb', bytes: () => lyingBomb() },
  { what: 'a bomb of files that share their bytes', code: 'zip_bomb', bytes: () => overlapping() },
  { what: 'a bomb of countless files', code: 'zip_bomb', bytes: () => countless() },
];

type Patch = (view: DataView, end: number, firstHeader: number) => void;

function patched(change: Patch, bytes = makePack()): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  change(view, end, view.getUint32(end + 16, true));
  return bytes;
}

function setCount(view: DataView, end: number, count: number): void {
  view.setUint16(end + 8, count, true);
  view.setUint16(end + 10, count, true);
}

function garbled(): Bytes {
  const bytes = zip({ 'a.svg': new TextEncoder().encode('<svg>'.repeat(2000)) });
  const start = 30 + 'a.svg'.length;
  bytes.fill(0xff, start, start + 10);
  return bytes;
}

function renamed(first: string, second: string, wanted: string): Bytes {
  const bytes = zip({ [first]: randomBytes(50), [second]: randomBytes(60) });
  const [from, to] = [second, wanted].map((name) => Buffer.from(name));
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = whole.indexOf(from ?? ''); at >= 0; at = whole.indexOf(from ?? '', at + 1)) to?.copy(whole, at);
  return bytes;
}

/** Zeros that claim to be as many bytes as their packed form. */
function lyingBomb(): Bytes {
  return patched(
    (view, _, first) => view.setUint32(first + 24, view.getUint32(first + 20, true), true),
    zip({ 'a.png': new Uint8Array(2_000_000) }),
  );
}

function overlapping(): Bytes {
  return patched((view, _, first) => {
    const second = first + 46 + view.getUint16(first + 28, true) + view.getUint16(first + 30, true);
    view.setUint32(second + 42, view.getUint32(first + 42, true), true);
  });
}

function countless(): Bytes {
  return patched((view, end) => setCount(view, end, 60_000));
}

function cut(bytes: Bytes, share: number): Bytes {
  return bytes.slice(0, Math.floor(bytes.length * share));
}

function join(...parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(Buffer.concat(parts));
}
