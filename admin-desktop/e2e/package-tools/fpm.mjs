#!/usr/bin/env node
// Stands for fpm, which is a Ruby program: makes a real deb with dpkg-deb from the arguments that electron-builder gives.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const valued = new Map();
const mapped = [];
const args = process.argv.slice(2);
for (let i = 0; i < args.length; i++) {
  const arg = args[i];
  if (arg === '--force' || arg === '--debug') continue;
  if (arg.startsWith('-')) valued.set(arg, [...(valued.get(arg) ?? []), args[++i]]);
  else mapped.push(arg.split('='));
}
const one = (name) => valued.get(name)?.at(-1);
const root = mkdtempSync(join(tmpdir(), 'fpm-'));
for (const [source, target] of mapped) {
  mkdirSync(dirname(join(root, target)), { recursive: true });
  cpSync(source, join(root, target), { recursive: true });
}
mkdirSync(join(root, 'DEBIAN'));
const control = {
  Package: one('--name'),
  Version: one('--version'),
  Architecture: one('--architecture'),
  Maintainer: one('--maintainer'),
  Homepage: one('--url'),
  Depends: (valued.get('-d') ?? []).join(', '),
  Description: one('--description').replaceAll('\n', '\n '),
};
writeFileSync(
  join(root, 'DEBIAN', 'control'),
  Object.entries(control)
    .map((entry) => `${entry.join(': ')}\n`)
    .join(''),
);
for (const [option, name] of [
  ['--after-install', 'postinst'],
  ['--after-remove', 'postrm'],
]) {
  const script = one(option);
  if (script) copyFileSync(script, join(root, 'DEBIAN', name));
  if (script) chmodSync(join(root, 'DEBIAN', name), 0o755);
}
execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, one('--package')]);
