import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { librariesIn } from './notices.ts';
import { MissingLicense, partsOf } from './parts.ts';
import { home } from './config.ts';

const write = (file: string, text: string) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
const manifest = (name: string) => JSON.stringify({ name, version: '1.0.0', license: 'MIT' });

test('EL04 TR08 parts are those whose files are in the bundles or beside them, each once, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'baobab-parts-'));
  for (const name of ['packed', '@scope/codec', 'installed-only']) {
    write(join(root, 'node_modules', name, 'package.json'), manifest(name));
    write(join(root, 'node_modules', name, 'LICENSE'), `text of ${name}`);
  }
  write(join(root, 'node_modules/@scope/codec/enc/LICENSE.codec.md'), 'text of the codec');
  write(join(root, 'app/node_modules/beside/package.json'), manifest('beside'));
  const sources = [
    'node_modules/packed/a.js',
    'node_modules/packed/b.js',
    'node_modules/@scope/codec/enc/x.wasm',
    'src/own.ts',
  ];
  const parts = partsOf(
    sources.map((name) => join(root, name)),
    join(root, 'app'),
    home,
  );
  expect(parts.map(({ name }) => name)).toEqual(['@scope/codec', 'beside', 'packed']);
  expect(parts.map(({ texts }) => texts)).toEqual([
    ['text of @scope/codec', 'text of the codec'],
    [],
    ['text of packed'],
  ]);
});

test('TR08 the code that the bundler adds is a part', () => {
  const names = partsOf(['\0vite/preload-helper.js', '\0rolldown/runtime.js'], '/nowhere', home).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['rolldown', 'vite']);
});

test('TR08 a font brings the text beside it, and one without a text fails the packaging', () => {
  const fonts = join(home, '..', 'shared', 'ui', 'src', 'fonts');
  const [part] = partsOf([join(fonts, 'ojuju-700.woff2')], '/nowhere', home);
  expect(part?.texts[0]).toContain('SIL OPEN FONT LICENSE');
  expect(() => partsOf([join(fonts, 'unknown-400.woff2')], '/nowhere', home)).toThrow(MissingLicense);
});

test('TR08 the libraries inside sharp’s WebAssembly file are named with their licenses, and a new one fails the packaging', () => {
  const text = librariesIn(home).join('\n');
  expect(text).toMatch(/^vips [\d.]+ in @img\/sharp-wasm32 \(LGPL-3\.0\)$/m);
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(text).toContain('GNU GENERAL PUBLIC LICENSE');
  expect(text).toContain('Alliance for Open Media Patent License 1.0');
  const app = mkdtempSync(join(tmpdir(), 'baobab-parts-'));
  write(join(app, 'node_modules/@img/sharp-wasm32/versions.json'), JSON.stringify({ vips: '8.18.7', novel: '1.0' }));
  expect(() => librariesIn(app)).toThrow('contains novel');
});
