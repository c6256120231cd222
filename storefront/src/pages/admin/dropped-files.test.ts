import { LEFT_BEHIND, REAL_FILES } from '@baobab/testing/left-behind-files';
import { splitIgnored } from '@baobab/uploads/kinds/ignored-files';
import { expect, test, vi } from 'vitest';
import { chooseFolder, filesOfDrop, withPath } from './dropped-files.ts';
import { dropOf, folder, handleOf, handleStore, textFile } from './fake-drop.ts';
import { createFileHandles } from './file-handles.ts';
import { inspectDropped } from './inspect-dropped.ts';
import { createWebFiles } from './web-files.ts';

const keep = async () => 1;

/** Of four files one cannot be read, and one lies in a folder that cannot be listed. */
function harbour() {
  const names = ['Locked/hidden.png', 'Tech/coder.png', 'Tech/torn.png', 'walk.png'];
  const of = folder('Harbour', Object.fromEntries(names.map((name) => [name, textFile(name, name)])));
  of.locked.add('Tech/torn.png');
  of.locked.add('Locked/');
  return of;
}

async function told(files: readonly File[]) {
  const own = createWebFiles(createFileHandles(handleStore()), { keep: async () => undefined, read: async () => null });
  const walked = await Promise.all(files.map((file) => inspectDropped(withPath(file), own)));
  return walked.map(({ path, error }) => [path, error?.code]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

const EXPECTED = [
  ['Locked', 'folder_unreadable'],
  ['Tech/coder.png', undefined],
  ['Tech/torn.png', 'file_unreadable'],
  ['walk.png', undefined],
];

test('UP03 UP10 an unreadable file or folder of a drop is told by name, the other files are planned', async () => {
  const files = await filesOfDrop(dropOf(harbour()), keep);
  expect(await told(files)).toEqual(EXPECTED);
  expect(new Set(files.map((file) => withPath(file).root))).toEqual(new Set(['Harbour']));
});

test('UP03 UP10 an unreadable file or folder below a chosen one is told by name, the other files are planned', async () => {
  vi.stubGlobal('window', { showDirectoryPicker: async () => handleOf(harbour()) });
  expect(await told((await chooseFolder(keep)) ?? [])).toEqual(EXPECTED);
});

test('UP10 a dropped folder that cannot be listed at all does not take the other ones with it', async () => {
  const closed = folder('Closed', { 'a.png': textFile('a.png', 'a') });
  closed.locked.add('');
  const files = await filesOfDrop(dropOf(closed, folder('Open', { 'b.png': textFile('b.png', 'b') })), keep);
  expect(await told(files)).toEqual([
    ['Closed', 'folder_unreadable'],
    ['b.png', undefined],
  ]);
});

test('WO10 the web tab leaves out the same files as the desktop, whichever way a folder came', async () => {
  const paths = [...LEFT_BEHIND.map(([path]) => path), ...REAL_FILES];
  const of = folder('June', Object.fromEntries(paths.map((path) => [path, textFile(path, path)])));
  vi.stubGlobal('window', { showDirectoryPicker: async () => handleOf(of) });
  const listed = paths.map((path) => {
    const file = new File([], path.split('/').at(-1) ?? '');
    return Object.defineProperty(file, 'webkitRelativePath', { value: `June/${path}` });
  });
  for (const files of [await filesOfDrop(dropOf(of), keep), (await chooseFolder(keep)) ?? [], listed]) {
    const { wanted, leftOut } = splitIgnored(files.map(withPath));
    expect(new Map(wanted.map(({ path, error }) => [path, error]))).toEqual(
      new Map(REAL_FILES.map((path) => [path, undefined])),
    );
    expect(leftOut.toSorted()).toEqual(LEFT_BEHIND.map(([, name]) => `June/${name}`).toSorted());
  }
});

test('EL05 the web tab orders numbers in names by their value and leaves out a package of macOS dropped by itself', async () => {
  const names = ['Page 10.png', 'Page 2.png', 'Page 1.png'];
  const files = Object.fromEntries(names.map((name) => [name, textFile(name, name)]));
  const found = await filesOfDrop(dropOf(folder('June', files)), keep);
  expect(found.map(({ name }) => name)).toEqual(['Page 1.png', 'Page 2.png', 'Page 10.png']);
  const library = await filesOfDrop(dropOf(folder('Photos Library.photoslibrary', files)), keep);
  expect(splitIgnored(library.map(withPath))).toEqual({ wanted: [], leftOut: ['Photos Library.photoslibrary'] });
});
