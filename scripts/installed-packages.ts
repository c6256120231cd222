/** Installs what `npm run package` makes on the system that it is for, as a person would, and removes it again. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PRODUCT = 'Baobab Illustrations Admin';
const PROGRAM = 'baobab-admin';
const APP_ID = 'app.baobab.admin';

interface InstalledApp {
  /** What a person starts. */
  program: string;
  remove(): void | Promise<void>;
  /** What the removed app still has on the system; empty when nothing is left. */
  leftovers(): string[];
}

interface Kind {
  /** Of the file's name. */
  ending: RegExp;
  systems: readonly string[];
  install(file: string): InstalledApp;
}

export const KINDS: Record<string, Kind> = {
  'deb, x64': { ending: /-linux-amd64\.deb$/, systems: ['linux-x64'], install: installDeb },
  'deb, arm64': { ending: /-linux-arm64\.deb$/, systems: ['linux-arm64'], install: installDeb },
  'AppImage, x64': { ending: /-linux-x86_64\.AppImage$/, systems: ['linux-x64'], install: useFile },
  'AppImage, arm64': { ending: /-linux-arm64\.AppImage$/, systems: ['linux-arm64'], install: useFile },
  dmg: { ending: /-mac-universal\.dmg$/, systems: ['darwin-arm64', 'darwin-x64'], install: installDmg },
  zip: { ending: /-mac-universal\.zip$/, systems: ['darwin-arm64', 'darwin-x64'], install: unpackZip },
  // one installer with the files of both processors
  installer: { ending: /-win\.exe$/, systems: ['win32-x64', 'win32-arm64'], install: installExe },
  portable: { ending: /-portable-x64\.exe$/, systems: ['win32-x64'], install: useFile },
};

/** The files of `names` that this system can start, each with its kind. @throws when a kind has no file: it would go unexamined */
export function packagesFor(system: string, names: readonly string[]): { name: string; kind: Kind }[] {
  return Object.entries(KINDS)
    .filter(([, { systems }]) => systems.includes(system))
    .map(([title, kind]) => {
      const name = names.find((each) => kind.ending.test(each));
      if (!name) throw new Error(`There is no package of the kind "${title}".`);
      return { name, kind };
    });
}

const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'inherit' });
const asRoot = (...args: string[]) =>
  process.getuid?.() === 0 ? run(args[0] ?? '', ...args.slice(1)) : run('sudo', ...args);

function installDeb(file: string): InstalledApp {
  asRoot('apt-get', 'install', '--yes', '--no-install-recommends', file);
  const entry = `/usr/share/applications/${PROGRAM}.desktop`;
  const opened = /^MimeType=(.*)$/m.exec(readFileSync(entry, 'utf8'))?.[1];
  if (opened !== 'x-scheme-handler/baobab;') throw new Error(`The deb opens more than its own links: ${opened}`);
  return {
    program: `/usr/bin/${PROGRAM}`,
    remove: () => void asRoot('apt-get', 'purge', '--yes', PROGRAM),
    leftovers: () => existing(`/opt/${PRODUCT}`, `/usr/bin/${PROGRAM}`, entry, `/etc/apparmor.d/${PROGRAM}`),
  };
}

/** An AppImage and the portable app are files that start by themselves. */
function useFile(file: string): InstalledApp {
  chmodSync(file, 0o755);
  return {
    program: file,
    remove: () => rmSync(file, { recursive: true, maxRetries: 10, retryDelay: 500 }),
    leftovers: () => existing(file),
  };
}

function installDmg(file: string): InstalledApp {
  const volume = mkdtempSync(join(tmpdir(), 'baobab-dmg-'));
  run('hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', volume, file);
  try {
    return copyMacApp((app) => run('ditto', join(volume, `${PRODUCT}.app`), app));
  } finally {
    run('hdiutil', 'detach', '-force', volume);
  }
}

function unpackZip(file: string): InstalledApp {
  return copyMacApp((app) => run('ditto', '-x', '-k', file, join(app, '..')));
}

function copyMacApp(copyTo: (app: string) => void): InstalledApp {
  const app = `/Applications/${PRODUCT}.app`;
  copyTo(app);
  run('codesign', '--verify', '--deep', '--strict', app);
  const program = join(app, 'Contents', 'MacOS', PROGRAM);
  return { program, remove: () => rmSync(app, { recursive: true }), leftovers: () => existing(app) };
}

/** Values of the registry that the app writes while it runs, not the installer. */
const LINKS = String.raw`HKCU\Software\Classes\baobab`;
const RUN = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`;

function installExe(file: string): InstalledApp {
  const folder = join(process.env['LOCALAPPDATA'] ?? '', 'Programs', PRODUCT);
  // the installer reads the folder to the end of the line, without quotes
  const options = ['/S', '/currentuser', `/D=${folder}`];
  const { status } = spawnSync(file, options, { stdio: 'inherit', windowsVerbatimArguments: true });
  if (status !== 0) throw new Error(`The installer ended with ${status}.`);
  const program = join(folder, `${PROGRAM}.exe`);
  run('reg', 'add', String.raw`${LINKS}\shell\open\command`, '/ve', '/d', `"${program}" "%1"`, '/f');
  run('reg', 'add', RUN, '/v', APP_ID, '/d', `"${program}" --hidden`, '/f');
  return {
    program,
    async remove() {
      run(join(folder, `Uninstall ${PRODUCT}.exe`), '/S', '/currentuser');
      // it goes on in a copy of itself
      for (let waitedS = 0; waitedS < 60 && existsSync(folder); waitedS++) await setTimeout(1000);
    },
    leftovers: () => [...existing(folder), ...registered(LINKS), ...registered(RUN, '/v', APP_ID)],
  };
}

function registered(...key: string[]): string[] {
  try {
    execFileSync('reg', ['query', ...key], { stdio: 'ignore' });
    return [key.join(' ')];
  } catch {
    return [];
  }
}

const existing = (...paths: string[]) => paths.filter((path) => existsSync(path));
