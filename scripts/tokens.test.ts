import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';
import { TABLE, tokenTable, tokenValues } from './tokens.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('AD02 antd’s table has the values of the style sheets (run `node scripts/tokens.ts` after a change)', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(tokenTable());
});

test('AD02 what cannot read a style sheet uses colors that are tokens: mails, the page’s frame, the desktop’s window', () => {
  const known = new Set(Object.values(tokenValues()).flat());
  const files = [
    'storefront/index.html',
    'storefront/public/manifest.webmanifest',
    'admin-desktop/src/main/window/main-window.ts',
    ...globSync('supabase/functions/_shared/mail/{markup,footer}.ts', { cwd: root }),
    ...globSync('supabase/templates/*.html', { cwd: root }),
  ];
  const strange = files.flatMap((file) =>
    (read(file).match(/#[0-9a-f]{6}\b/g) ?? [])
      .filter((color) => !known.has(color))
      .map((color) => `${file}: ${color}`),
  );
  expect(strange).toEqual([]);
});

test('LO06 layers over the page are tokens in both faces, as are the colors of the brand', () => {
  const sheets = globSync('{storefront/src,shared/admin/src,admin-desktop/src}/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(100);
  const raw = sheets.flatMap((file) =>
    (read(file).match(/z-index: [-\d]+|light-dark\(#[^)]*\)/g) ?? []).map((rule) => `${file}: ${rule}`),
  );
  expect(raw.filter((found) => !found.startsWith('shared/admin/src/theme/tokens.css'))).toEqual([]);
});
