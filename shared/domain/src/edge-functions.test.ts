import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EDGE_FUNCTIONS } from './edge-functions.ts';

test('HX02 the list that the doctor asks for names every function of the repository', () => {
  const folder = fileURLToPath(new URL('../../../supabase/functions', import.meta.url));
  const present = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  expect(EDGE_FUNCTIONS).toEqual(present.toSorted());
});
