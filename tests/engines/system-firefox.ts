// A Firefox of the system, driven through Marionette, its own socket for WebDriver commands. Playwright 1.65 reaches such a Firefox by
// WebDriver BiDi alone, with a command that Firefox 153 does not know; geckodriver, which translates to Marionette, is no Debian package.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../supabase/local/free-port.ts';
import type { Engine } from './journey-page.ts';
import { drivenPage, fileSavedIn, patiently, type Run } from './webdriver.ts';

export async function openSystemFirefox(binary: string, shopUrl: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'baobab-firefox-'));
  const [profile, downloads] = [join(home, 'profile'), join(home, 'downloads')];
  for (const folder of [profile, downloads]) mkdirSync(folder);
  const port = await freePort();
  const settings = { 'marionette.port': port, 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  const lines = Object.entries(settings).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const child = spawn(binary, ['--headless', '--marionette', '--profile', profile], { stdio: 'ignore' });
  const close = async () => {
    const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit');
    child.kill();
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = await patiently(() => connectMarionette(port));
    const { capabilities } = (await send('NewSession', {})) as { capabilities: { browserVersion: string } };
    const run = ((command, parameters = {}) => send(command, parameters)) as Run;
    return {
      build: `firefox ${capabilities.browserVersion}, ${binary}`,
      page: drivenPage(run, shopUrl),
      savedFile: (press) => fileSavedIn(downloads, press),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are `LENGTH:JSON`; here one command waits for the other. */
async function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks = socket[Symbol.asyncIterator]();
  let unread = Buffer.alloc(0);
  const receive = async (): Promise<unknown> => {
    for (;;) {
      const colon = unread.indexOf(':');
      const end = colon + 1 + Number(unread.subarray(0, Math.max(0, colon)));
      if (colon > 0 && unread.length >= end) {
        const message: unknown = JSON.parse(unread.toString('utf8', colon + 1, end));
        unread = unread.subarray(end);
        return message;
      }
      const { value, done } = (await chunks.next()) as IteratorResult<Buffer>;
      if (done) throw new Error('Firefox closed the connection.');
      unread = Buffer.concat([unread, value]);
    }
  };
  // Its greeting.
  await receive();
  return async (command: string, parameters: object): Promise<unknown> => {
    const text = JSON.stringify([0, 1, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = (await receive()) as Answer;
    if (error) throw new Error(`${command}: ${error.error}, ${error.message}`);
    return isValue(result) ? result.value : result;
  };
}

function isValue(result: unknown): result is { value: unknown } {
  return typeof result === 'object' && result !== null && 'value' in result;
}
