// WebKitGTK's own small browser, driven by HTTP through its WebDriver server.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../supabase/local/free-port.ts';
import type { Engine } from './journey-page.ts';
import { drivenPage, fileSavedIn, patiently, type CommandName, type Run } from './webdriver.ts';

const PATHS: Record<CommandName, `${'GET' | 'POST'} /${string}`> = {
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  FindElements: 'POST /elements',
  GetComputedLabel: 'GET /element/ID/computedlabel',
  IsElementDisplayed: 'GET /element/ID/displayed',
  ElementClick: 'POST /element/ID/click',
  ElementClear: 'POST /element/ID/clear',
  ElementSendKeys: 'POST /element/ID/value',
};

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

export async function openWebKitGtk(driver: string, shopUrl: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'baobab-webkitgtk-'));
  const server = startServer(driver, home, await freePort());
  const close = async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { sessionId, capabilities } = await patiently(() =>
      request<Session>('POST', `${server.url}/session`, { capabilities: {} }),
    );
    const session = `${server.url}/session/${sessionId}`;
    await request('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    const run: Run = (command, { id = '', ...rest } = {}) => {
      const [method = '', path = ''] = PATHS[command].replace('ID', id).split(' ');
      return request(method, session + path, rest);
    };
    return {
      build: `webkit ${capabilities.browserVersion}, ${driver}`,
      page: drivenPage(run, shopUrl),
      savedFile: (press) => fileSavedIn(server.downloads, press),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** WebKitGTK needs a display, and saves files where the person's settings say. */
function startServer(driver: string, home: string, port: number) {
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const hasDisplay = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'];
  const virtualDisplay = ['--auto-servernum', '--server-args=-screen 0 1440x1000x24', driver];
  const [tool, args]: [string, string[]] = hasDisplay ? [driver, []] : ['xvfb-run', virtualDisplay];
  const child = spawn(tool, [...args, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
  });
  return { url: `http://127.0.0.1:${port}`, downloads, stop: () => stopGroup(child) };
}

/** The display and the browser are processes of their own. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

async function request<Value>(method: string, url: string, body: object): Promise<Value> {
  const answer = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.error}, ${value.message}`);
  return value;
}
