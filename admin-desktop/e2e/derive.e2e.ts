// The built worker makes pictures under the conditions that Electron on Linux gives it: the system's GLib is loaded first.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';

const PICTURES = 500;
/** Growth after the first fifth that garbage collection alone explains, in MB; a reference held per picture would give hundreds. */
const GROWTH_MB = 60;
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/lib64'];
const glib = libraries.map((folder) => join(folder, 'libgobject-2.0.so.0')).find((path) => existsSync(path));
const run = promisify(execFile);
let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baobab-derive-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function drawn(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  const shapes = '<circle cx="120" cy="120" r="100" fill="#a52"/><path d="M150 60h90v150z" fill="#15a"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  await sharp(Buffer.from(svg)).toFile(path);
  return path;
}

async function derive(count: number, pictures: string[], preload?: string) {
  const script = join(import.meta.dirname, 'derive-load.ts');
  const { stdout, stderr } = await run(process.execPath, [script, String(count), folder, ...pictures], {
    env: { ...process.env, ...(preload ? { LD_PRELOAD: preload } : {}) },
  });
  const [first, load] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { first, stderr, load: load as { residentMb: number[] } };
}

test('TR01 E28 E29 pictures are made beside the system’s GLib: no critical line, memory stays flat', async () => {
  test.setTimeout(300_000);
  test.skip(process.platform !== 'linux' || !glib, 'libgobject-2.0.so.0 is not on this machine');
  const pictures = [
    await drawn('wide.png', 320, 240),
    await drawn('high.jpg', 240, 320),
    await drawn('alpha.webp', 300, 300),
  ];
  const { stderr, load } = await derive(PICTURES, pictures, glib);
  expect(stderr).not.toMatch(/GLib|CRITICAL/);
  const [, early = 0] = load.residentMb;
  expect(Math.max(...load.residentMb) - early).toBeLessThan(GROWTH_MB);
  const left = (await readdir(folder)).filter((name) => !name.startsWith('p1.'));
  expect(left.toSorted()).toEqual(['alpha.webp', 'high.jpg', 'wide.png']);
});

test('UP05 SA05 E28 the pictures are the right way up, half the original at most, and WebP', async () => {
  const { first } = await derive(1, [await drawn('wide.png', 4000, 2002)]);
  const { variants } = first as { variants: { path: string; widthPx: number; heightPx: number }[] };
  const facts = await Promise.all(variants.map(({ path }) => sharp(path).metadata()));
  expect(facts.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 400, 200],
    ['webp', 800, 400],
    ['webp', 1600, 801],
  ]);
  expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
    [400, 200],
    [800, 400],
    [1600, 801],
  ]);
});
