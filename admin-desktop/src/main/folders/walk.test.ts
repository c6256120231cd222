import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEFT_BEHIND, REAL_FILES } from '@baobab/testing/left-behind-files';
import { beforeEach, describe, expect, test } from 'vitest';
import { walk } from './walk.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
let drop: string;
beforeEach(() => {
  drop = join(realpathSync(mkdtempSync(join(tmpdir(), 'baobab-walk-'))), 'June');
  mkdirSync(drop);
});

function put(path: string, content: Buffer | string = PNG) {
  const file = join(drop, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('walk', () => {
  test('UP03 E18 a file named like an archive is a file: Electron is told so while the walk lasts, and no longer', async () => {
    const seen: unknown[] = [];
    Object.defineProperty(process, 'noAsar', {
      configurable: true,
      get: () => seen.at(-1),
      set: (value) => {
        seen.push(value);
      },
    });
    try {
      put('pictures.asar');
      expect((await walk([drop])).files.map(({ path }) => path)).toEqual(['pictures.asar']);
      expect(seen).toEqual([true, undefined]);
    } finally {
      Reflect.deleteProperty(process, 'noAsar');
    }
  });

  test('EL05 a package of macOS that is dropped by itself is left out whole', async () => {
    const photos = join(drop, 'Photos Library.photoslibrary');
    put('Photos Library.photoslibrary/originals/0/A.jpg');
    expect(await walk([photos])).toEqual({ files: [], problems: [], leftOut: ['Photos Library.photoslibrary'] });
  });

  test('EL05 numbers in names are ordered by their value', async () => {
    for (const name of ['Page 10.png', 'Page 2.png', 'page 1.png', '10/a.png', '9/a.png']) put(name);
    const { files } = await walk([drop]);
    expect(files.map(({ path }) => path)).toEqual(['9/a.png', '10/a.png', 'page 1.png', 'Page 2.png', 'Page 10.png']);
  });

  test('UP03 lists every file below the folder by its path in it, sorted', async () => {
    put('Tech/coder.png');
    put('Tech/deep/er/robot.png');
    put('Family/tea.jpg');
    put('notes.txt', 'hello');
    put('empty.png', '');
    const { files, problems } = await walk([drop]);
    expect(files.map(({ path, root }) => [path, root])).toEqual([
      ['empty.png', 'June'],
      ['Family/tea.jpg', 'June'],
      ['notes.txt', 'June'],
      ['Tech/coder.png', 'June'],
      ['Tech/deep/er/robot.png', 'June'],
    ]);
    expect(problems).toEqual([]);
  });

  test('UP03 files dropped alone have their name as path and no folder', async () => {
    const { files } = await walk([put('a.png'), put('b.png')]);
    expect(files.map(({ path, root }) => [path, root])).toEqual([
      ['a.png', ''],
      ['b.png', ''],
    ]);
  });

  test('WO10 UP03 what systems, network storage and sync programs leave is named as left out and not walked', async () => {
    for (const path of [...LEFT_BEHIND.map(([each]) => each), ...REAL_FILES]) put(path);
    const { files, leftOut, problems } = await walk([drop, put('../.DS_Store')]);
    expect(files.map(({ path }) => path)).toEqual(REAL_FILES);
    expect(leftOut.toSorted()).toEqual(['.DS_Store', ...LEFT_BEHIND.map(([, name]) => `June/${name}`)].toSorted());
    expect(problems).toEqual([]);
  });

  test('HX08 UP10 no link below the folder is followed, wherever it leads; each is named, the other files are listed', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'baobab-else-'));
    writeFileSync(join(elsewhere, 'secret.png'), PNG);
    put('Tech/coder.png');
    const links: [name: string, to: string][] = [
      ['Tech/again', drop],
      ['Tech/inside.png', join(drop, 'Tech', 'coder.png')],
      ['folder', elsewhere],
      ['relative', join('..', '..')],
      ['file.png', join(elsewhere, 'secret.png')],
      ['broken.png', join(drop, 'gone.png')],
      ['self.png', join(drop, 'self.png')],
    ];
    for (const [name, to] of links) symlinkSync(to, join(drop, name));
    const { files, problems } = await walk([drop]);
    expect(files.map(({ path }) => path)).toEqual(['Tech/coder.png']);
    expect(problems.map(({ path, error }) => `${path}: ${error.code}`).toSorted()).toEqual(
      links.map(([name]) => `${name}: file_link`).toSorted(),
    );
    expect(JSON.stringify(problems.map(({ error }) => error.context))).not.toContain(elsewhere);
  });

  test('HX08 a link that is itself dropped is the choice of the person: what it leads to is walked, without a link in any path', async () => {
    put('Tech/coder.png');
    const link = join(drop, '..', 'Shortcut');
    symlinkSync(drop, link);
    const { files, problems } = await walk([link]);
    expect(problems).toEqual([]);
    expect(files).toEqual([
      { ref: realpathSync(join(drop, 'Tech/coder.png')), path: 'Tech/coder.png', root: 'Shortcut' },
    ]);
  });

  test.skipIf(process.getuid?.() === 0)('UP10 an unreadable folder fails by name, the others finish', async () => {
    put('ok.png');
    put('closed/x.png');
    chmodSync(join(drop, 'closed'), 0o000);
    const { files, problems } = await walk([drop]);
    expect(files.map(({ path }) => path)).toEqual(['ok.png']);
    expect(problems.map(({ path, error }) => `${path}: ${error.code}`).toSorted()).toEqual([
      'closed: folder_unreadable',
    ]);
  });

  test('UP10 names in NFD, emoji, right-to-left and 255 bytes come back; paths are NFC', async () => {
    const names = [
      'cafe\u0301.png',
      '🌳 tree 👩🏾‍🎨.png',
      'שלום-مرحبا.png',
      `${'n'.repeat(251)}.png`,
      'CON.png',
      'a;b&c$.png',
      'line\nbreak.png',
    ];
    for (const name of names) put(name);
    const { files, problems } = await walk([drop]);
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path).toSorted()).toEqual(names.map((name) => name.normalize('NFC')).toSorted());
    expect(files.map(({ ref }) => ref).toSorted()).toEqual(names.map((name) => join(drop, name)).toSorted());
  });

  test('what is gone when it is read is a problem, not the end', async () => {
    const { files, problems } = await walk([join(drop, 'gone.png'), put('ok.png')]);
    expect(files.map(({ path }) => path)).toEqual(['ok.png']);
    expect(problems.map(({ error }) => error.code)).toEqual(['file_missing']);
  });
});
