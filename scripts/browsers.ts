// Finds a browser for the browser tests, or installs one: Playwright's own, else Debian's package when root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox, webkit, type BrowserType } from '@playwright/test';
import { root } from './steps.ts';

// By its file: inside `npx -c`, which lends a newer Node, another npx finds nothing.
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

interface Source {
  own: BrowserType;
  /** Environment variable that names another one. */
  variable: string;
  paths: string[];
  /** Debian packages. */
  packages: string[];
}

const SOURCES: Record<BrowserName, Source> = {
  chromium: {
    own: chromium,
    variable: 'BAOBAB_CHROMIUM',
    // The headless shell comes first, as with Playwright's own: it has no window to draw for and needs a tenth less of the processor.
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    packages: ['chromium-headless-shell'],
  },
  firefox: {
    own: firefox,
    variable: 'BAOBAB_FIREFOX',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    packages: ['firefox-esr'],
  },
  // Only Playwright's own WebKit speaks its protocol; the system's WebKitGTK is reached through its WebDriver server.
  webkit: {
    own: webkit,
    variable: 'BAOBAB_WEBKIT_DRIVER',
    paths: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
};

/** Path of a browser that is already here; undefined when Playwright's own should be used or none exists. */
export function systemBrowser(name: BrowserName): string | undefined {
  const { own, variable, paths } = SOURCES[name];
  const wanted = process.env[variable];
  if (wanted) return wanted;
  if (existsSync(own.executablePath())) return undefined;
  return paths.find((path) => existsSync(path));
}

/** What to do when neither Playwright's browser nor the system's is here. */
export function missingBrowser(name: BrowserName): string | undefined {
  if (systemBrowser(name) || existsSync(SOURCES[name].own.executablePath())) return undefined;
  const { variable, packages } = SOURCES[name];
  return `No ${name}: run \`npx playwright install ${name}\`, install the Debian packages ${packages.join(', ')}, or set ${variable} to a path.`;
}

/** @throws when no browser is here and none could be installed; the message says what to do. */
export async function ensureBrowser(name: BrowserName): Promise<void> {
  if (!missingBrowser(name)) return;
  console.error(`No ${name} found; installing it for the browser tests…`);
  if (install(process.execPath, [playwright, 'install', name]) && !missingBrowser(name)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-q']);
    install('apt-get', ['install', '-yq', ...SOURCES[name].packages]);
  }
  const missing = missingBrowser(name);
  if (missing) throw new Error(missing);
}

function install(tool: string, args: string[]): boolean {
  const result = spawnSync(tool, args, {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}
