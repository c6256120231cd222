// A Chromium of its own process and profile, to be killed like a crashing one; a new one takes up the profile.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';

export interface KillableBrowser {
  context: BrowserContext;
  /** SIGKILL to the browser and all its helpers. */
  kill(): Promise<void>;
}

const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

interface KillableBrowserOptions {
  executable: string;
  profile: string;
  /** Where finished downloads go. */
  saved: string;
}

export async function openKillableBrowser({
  executable,
  profile,
  saved,
}: KillableBrowserOptions): Promise<KillableBrowser> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(executable, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
    // A process group of its own.
    detached: true,
  });
  const browser = await connect(portFile, child);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context.');
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: saved });
  const kill = async () => {
    const exited = once(child, 'exit');
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await exited;
    await browser.close().catch(() => undefined);
  };
  return { context, kill };
}

async function connect(portFile: string, child: ChildProcess): Promise<Browser> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const [port] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await sleep(50);
  }
  throw new Error(`The browser did not start (${child.exitCode}).`);
}
