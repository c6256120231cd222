// The deb and the AppImage as `npm run package -- --linux` makes them, from a folder that stands for Electron and with stand-ins for
// two tools that electron-builder downloads: what a person's system is told about the app.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const pack = join(import.meta.dirname, '..', 'packaging', 'pack.ts');
const tools = join(import.meta.dirname, 'package-tools');
/** Unpacks the image and starts it, where the real runtime mounts it. */
const RUNTIME_TEMPLATE = `#!/bin/sh
folder=$(mktemp -d) && tail -c +%SIZE% "$0" | tar -xf - -C "$folder"
APPIMAGE="$0" APPDIR="$folder" "$folder/AppRun" "$@"; code=$?
rm -rf "$folder"
exit $code
`;
const RUNTIME = RUNTIME_TEMPLATE.replace('%SIZE%', String(RUNTIME_TEMPLATE.length + 1).padStart(6, '0'));
/** Writes the record that a self-test of the app would write. */
const PROGRAM = `#!/bin/sh
for argument; do case "$argument" in --self-test=*)
  echo '{"ok":true,"version":"0.1.0","electron":"45.4.1","system":"linux-x64","checks":[]}' > "\${argument#--self-test=}" ;;
esac; done
exit 0
`;
/** A layer over this system's files, which takes what the packages write and is thrown away. */
const INSTALL = `set -e
mount -t tmpfs tmpfs "$1"; mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root" || exit 77
mount --rbind /proc "$1/root/proc"; mount --rbind /dev "$1/root/dev"
list() { chroot "$1/root" find /usr /etc /opt /var/lib/dpkg/alternatives /var/lib/dpkg/info | sort; }
test -e "$1/root$3" || exit 77
list "$1" > "$1/before"
chroot "$1/root" sh -c 'cd "$1" && "$2" "$3" --installers "$1"' - "$4" "$2" "$3"
list "$1" > "$1/after"
diff "$1/before" "$1/after"
`;
/** What the script ends with where this system gives no such layer. */
const NO_LAYER = 77;
const SWITCHES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'0'.repeat(9)}`;

let home: string;
let files: string[];

test.describe.configure({ timeout: 240_000, mode: 'serial' });
test.skip(process.platform !== 'linux', 'dpkg-deb and tar of a Linux system are asked what lies in the packages');

test.beforeAll(() => {
  test.setTimeout(240_000);
  home = mkdtempSync(join(tmpdir(), 'baobab-linux-packages-'));
  const electron = join(home, 'electron');
  for (const folder of ['resources', 'locales']) mkdirSync(join(electron, folder), { recursive: true });
  writeFileSync(join(electron, 'electron'), `${PROGRAM}${SWITCHES}`, { mode: 0o755 });
  writeFileSync(join(electron, 'chrome-sandbox'), '', { mode: 0o755 });
  writeFileSync(join(electron, 'version'), '45.4.1');
  const image = join(home, 'appimage');
  for (const arch of ['x64', 'arm64']) {
    mkdirSync(join(image, 'lib', arch), { recursive: true });
    mkdirSync(join(image, 'runtimes'), { recursive: true });
    writeFileSync(join(image, 'runtimes', `runtime-${arch}`), RUNTIME);
  }
  copyTool('mksquashfs.mjs', join(image, 'mksquashfs'));
  writeFileSync(join(image, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 });
  copyTool('fpm.mjs', join(home, 'fpm.mjs'));
  execFileSync(process.execPath, [pack, '--linux', '--electron', electron, '--output', join(home, 'packed')], {
    env: { ...process.env, CUSTOM_FPM_PATH: join(home, 'fpm.mjs'), APPIMAGE_TOOLS_PATH: image },
  });
  files = readdirSync(join(home, 'packed')).filter((name) => /\.(deb|AppImage)$/.test(name));
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

function copyTool(name: string, target: string): void {
  copyFileSync(join(tools, name), target);
  chmodSync(target, 0o755);
}
const made = (ending: RegExp) => join(home, 'packed', files.find((name) => ending.test(name)) ?? 'missing');
const entries = (text: string) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes('=') ? [line.split(/=(.*)/s)] : []))) as Record<
    string,
    string
  >;

test('TR08 DE03 E89 both processors get a deb and an AppImage', () => {
  expect(files.map((name) => name.replace(/\d+\.\d+\.\d+/, 'V')).toSorted()).toEqual([
    'baobab-admin-V-linux-amd64.deb',
    'baobab-admin-V-linux-arm64.AppImage',
    'baobab-admin-V-linux-arm64.deb',
    'baobab-admin-V-linux-x86_64.AppImage',
  ]);
});

test('TR08 E72 E79 E89 the deb names itself, its home page and the desktop file that its windows carry', () => {
  const deb = made(/amd64\.deb$/);
  const field = (name: string) => execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();
  expect(field('Package')).toBe('baobab-admin');
  expect(field('Homepage')).toMatch(/^https:\/\//);
  expect(field('Maintainer')).toMatch(/^.+ <.+@.+>$/);
  expect(field('Architecture')).toBe('amd64');
  const folder = join(home, 'deb');
  execFileSync('dpkg-deb', ['-x', deb, folder]);
  const entry = entries(readFileSync(join(folder, 'usr/share/applications/baobab-admin.desktop'), 'utf8'));
  expect(entry['StartupWMClass']).toBe('baobab-admin');
  expect(entry['Exec']).toMatch(/\/baobab-admin"? %U$/);
  expect(entry['Exec']).not.toContain('--no-sandbox');
  expect(entry['MimeType'], 'neither folders nor ZIP files').toBe('x-scheme-handler/baobab;');
  const app = join(folder, 'opt', readdirSync(join(folder, 'opt'))[0] ?? '');
  expect(readdirSync(join(app, 'resources'))).toEqual(
    expect.arrayContaining(['app.asar', 'notices', 'apparmor-profile', 'icon.png']),
  );
});

test('TR08 E90 the AppImage carries the runtime that needs no FUSE 2, and keeps the sandbox where the system allows it', () => {
  const image = readFileSync(made(/x86_64\.AppImage$/));
  expect(image.subarray(0, RUNTIME.length).toString()).toBe(RUNTIME);
  const archive = join(home, 'image.tar');
  writeFileSync(archive, image.subarray(RUNTIME.length));
  const folder = join(home, 'image');
  mkdirSync(folder);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const entry = entries(readFileSync(join(folder, 'baobab-admin.desktop'), 'utf8'));
  expect(entry['StartupWMClass']).toBe('baobab-admin');
  expect(entry['Exec']).not.toContain('--no-sandbox');
});

test('EL04 TR08 DE03 the deb and the AppImage install, start, examine themselves and leave nothing behind', () => {
  test.skip(process.getuid?.() !== 0 || process.arch !== 'x64', 'installing needs root');
  const layer = join(home, 'layer');
  mkdirSync(layer);
  const check = join(import.meta.dirname, '..', '..', 'scripts', 'release-check.ts');
  const script = ['-m', 'sh', '-c', INSTALL, '-', layer, process.execPath, check, join(home, 'packed')];
  const { status, stdout, stderr } = spawnSync('unshare', script, { encoding: 'utf8' });
  test.skip(status === NO_LAYER, 'this system gives no layer over its files');
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout.match(/It was removed and left nothing behind/g), stdout).toHaveLength(2);
});
