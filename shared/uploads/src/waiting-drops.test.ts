import { AppError } from '@baobab/domain/errors';
import { MemoryConnectivity } from '@baobab/testing/memory-upload-world';
import { settle } from '@baobab/testing/virtual-clock';
import { beforeEach, expect, test } from 'vitest';
import { nameOfDrop, WaitingDrops } from './waiting-drops.ts';

let connectivity: MemoryConnectivity;
let failures: Record<string, AppError>;
let planned: string[];
let kept: readonly (readonly string[])[];

beforeEach(() => {
  connectivity = new MemoryConnectivity();
  failures = {};
  planned = [];
  kept = [];
});

const open = (before: readonly (readonly string[])[] = []) => {
  const drops = new WaitingDrops<readonly string[]>(
    { connectivity, nameOf: nameOfDrop, kept: before, keep: (now) => (kept = now) },
    async ([name = '']) => {
      if (failures[name]) throw failures[name];
      planned.push(name);
    },
    () => {},
  );
  void drops.plan();
  return drops;
};

test('OW07 what is dropped while the server is away is kept and planned, in its order, when it is back', async () => {
  const drops = open();
  connectivity.set(false);
  await drops.add(['Harbour', 'Market']);
  await drops.add(['Choir']);
  expect(drops.list).toEqual([
    { name: 'Harbour and 1 more', problem: null },
    { name: 'Choir', problem: null },
  ]);
  expect(kept).toEqual([['Harbour', 'Market'], ['Choir']]);
  connectivity.set(true);
  await settle();
  expect([planned, drops.list, kept]).toEqual([['Harbour', 'Choir'], [], []]);
});

test('OW07 what an earlier run kept is planned at the start, or once the server answers', async () => {
  connectivity.set(false);
  const drops = open([['Harbour']]);
  await settle();
  expect([planned, drops.list.length]).toEqual([[], 1]);
  connectivity.set(true);
  await settle();
  open([['Market']]);
  await settle();
  expect(planned).toEqual(['Harbour', 'Market']);
});

test('OW07 a drop that cannot be read is refused at once, and told of when it had waited', async () => {
  const drops = open();
  failures['Gone'] = new AppError('file_missing');
  await expect(drops.add(['Gone'])).rejects.toThrow('file_missing');
  connectivity.set(false);
  await drops.add(['Gone']);
  await drops.add(['Harbour']);
  connectivity.set(true);
  await settle();
  expect(planned).toEqual(['Harbour']);
  expect(drops.list).toMatchObject([{ name: 'Gone', problem: { code: 'file_missing' } }]);
  drops.forget();
  expect([drops.list, kept]).toEqual([[], []]);
});

test('OW07 without a sign-in it waits for one', async () => {
  const drops = open();
  failures['Harbour'] = new AppError('not_signed_in');
  await drops.add(['Harbour']);
  expect(drops.list).toHaveLength(1);
  delete failures['Harbour'];
  await Promise.all([drops.plan(), drops.plan()]);
  expect([planned, drops.list]).toEqual([['Harbour'], []]);
});

test('OW07 what is forgotten while it is compared, or waits behind such a drop, is not planned', async () => {
  const { promise: read, resolve } = Promise.withResolvers<void>();
  const drops = new WaitingDrops<readonly string[]>(
    { connectivity, nameOf: nameOfDrop, kept: [['Harbour'], ['Market'], ['Choir']], keep: (now) => (kept = now) },
    async ([name = ''], isForgotten) => {
      await read;
      if (!isForgotten()) planned.push(name);
    },
    () => {},
  );
  const planning = drops.plan();
  await settle();
  drops.forget();
  resolve();
  await planning;
  expect([planned, drops.list, kept]).toEqual([[], [], []]);
});
