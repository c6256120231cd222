import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { testFolder } from '../test-folder.ts';

const folder = testFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('TR06 payments outlive a restart, unless another version wrote them in another shape', () => {
  const file = join(folder, 'payments.sqlite');
  const first = openStore<{ charge: { id: string } }>(file);
  first.put('charge', 'ch_1', { id: 'ch_1' });
  first.close();
  const second = openStore<{ charge: { id: string } }>(file);
  expect(second.find('charge', 'ch_1')).toEqual({ id: 'ch_1' });
  second.close();

  const other = new DatabaseSync(file);
  other.exec('pragma user_version = 0');
  other.close();
  const third = openStore<{ charge: { id: string } }>(file);
  expect(third.find('charge', 'ch_1')).toBeUndefined();
  third.put('charge', 'ch_2', { id: 'ch_2' });
  expect(third.find('charge', 'ch_2')).toEqual({ id: 'ch_2' });
  third.close();
});
