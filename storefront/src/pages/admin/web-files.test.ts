import { expect, test } from 'vitest';
import { filesOfDrop, withPath } from './dropped-files.ts';
import { breakReading, dropOf, folder, handleOf, handleStore, textFile, type FakeFolder } from './fake-drop.ts';
import { createFileHandles } from './file-handles.ts';
import { createWebFiles } from './web-files.ts';

const NOTHING_CHOSEN = { keep: async () => undefined, read: async () => null };

/** One page's life over what the browser keeps. */
function page(store = handleStore()) {
  const handles = createFileHandles(store);
  const files = createWebFiles(handles, NOTHING_CHOSEN);
  const drop = async (...folders: FakeFolder[]) =>
    (await filesOfDrop(dropOf(...folders), handles.keep)).map((file) => files.keep(withPath(file)));
  const read = async (ref = '') => (await files.blob(ref)).text();
  return { files, drop, read };
}

const FIRST = 'a.png';
const june = (text: string, modified = 1) => folder('June', { [FIRST]: textFile(FIRST, text, modified) });

test('UP07 two dropped folders of one name: after a reload each item finds its own file, of the same size and time too', async () => {
  const store = handleStore();
  const before = page(store);
  const [mine] = await before.drop(june('of A'));
  const [other] = await before.drop(june('of B'));
  const after = page(store);
  expect([await after.read(mine), await after.read(other)]).toEqual(['of A', 'of B']);
});

test('UP07 a folder that is dropped again keeps its names, also a second one of that name', async () => {
  const { drop } = page();
  const [a, b] = [june('of A'), june('of B')];
  const refs = [await drop(a), await drop(b)];
  expect(refs[0]).not.toEqual(refs[1]);
  expect([await drop(a), await drop(b)]).toEqual(refs);
});

test('UP07 a kept handle that leads to another file by now is no answer, until the right folder is dropped again', async () => {
  const a = june('of A');
  const { read, drop } = page(handleStore({ June: handleOf(june('longer, of B', 2)) }));
  const ref = '4:1:June/a.png';
  await expect(read(ref)).rejects.toMatchObject({ code: 'file_missing' });
  await expect(read(ref)).rejects.toMatchObject({ code: 'file_missing' });
  await drop(a);
  expect(await read(ref)).toBe('of A');
});

test('UP07 a name with colons is read again', async () => {
  const store = handleStore();
  const odd = folder('1:2', { '3:4.png': textFile('3:4.png', 'odd') });
  const [ref] = await page(store).drop(odd);
  expect(await page(store).read(ref)).toBe('odd');
});

test('UP07 UP10 a file that the browser no longer reads is opened anew through its folder', async () => {
  const { drop, files, read } = page();
  const own = june('of A');
  const stale = own.files.get(FIRST);
  const [ref = ''] = await drop(own);
  if (stale) breakReading(stale);
  own.files.set(FIRST, textFile(FIRST, 'of A'));
  await expect(files.digest(ref)).rejects.toMatchObject({ code: 'file_unreadable' });
  expect((await files.digest(ref)).sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await read(ref)).toBe('of A');
});

test('UP07 UP10 a file that was saved again after the drop says so; dropped again it is another one', async () => {
  const { drop, files } = page();
  const own = june('of A');
  const stale = own.files.get(FIRST);
  const [ref = ''] = await drop(own);
  if (stale) breakReading(stale);
  own.files.set(FIRST, textFile(FIRST, 'new one', 2));
  await expect(files.digest(ref)).rejects.toMatchObject({ code: 'file_unreadable' });
  const changed = { code: 'file_missing', message: expect.stringContaining('changed') as string };
  await expect(files.identify(ref)).rejects.toMatchObject(changed);
  const [again = ''] = await drop(own);
  expect(again).not.toBe(ref);
  expect(await files.identify(again)).toMatchObject({ sizeBytes: 7 });
});

test('UP10 without a handle, a file that was locked for a while is read by the next attempt', async () => {
  const files = createWebFiles(
    { keep: async () => 1, read: async () => null, ask: async () => undefined },
    NOTHING_CHOSEN,
  );
  const file = textFile(FIRST, 'of A');
  const ref = files.keep({ file, path: FIRST, root: '' });
  breakReading(file);
  await expect(files.digest(ref)).rejects.toMatchObject({ code: 'file_unreadable' });
  Reflect.deleteProperty(file, 'slice');
  Reflect.deleteProperty(file, 'arrayBuffer');
  expect((await files.digest(ref)).sha256).toMatch(/^[0-9a-f]{64}$/);
});
