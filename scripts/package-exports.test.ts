import { readFileSync, globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { packageExports } from './package-exports.ts';
import { root } from './steps.ts';

test('every package exports what others import, and nothing else (run `node scripts/package-exports.ts` after a change)', () => {
  const packages = packageExports();
  const exported = packages.map(({ manifest }) => ({ name: manifest.name, exports: manifest.exports }));
  expect(exported).toEqual(packages.map(({ manifest, wanted }) => ({ name: manifest.name, exports: wanted })));
  expect(packages.filter(({ wanted }) => Object.keys(wanted).length === 0)).toEqual([]);
});

test('no relative import leaves a package of `shared`', () => {
  const leaving = globSync('shared/*/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const home = file.split('/').slice(0, 2).join('/');
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/(?:from|import\(?|vi\.mock\()\s*'(\.[^']+)'/g)]
      .map(([, to = '']) => posix.join(dirname(file), to))
      .filter((to) => to.startsWith('shared/') && !to.startsWith(`${home}/`))
      .map((to) => `${file} → ${to}`);
  });
  expect(leaving).toEqual([]);
});
