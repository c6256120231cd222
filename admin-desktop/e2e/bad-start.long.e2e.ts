// What the main process does on a computer in trouble, before there is a window or instead of one. Stand-in only: real Electron's own
// profile would be in the same trouble first.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { MainProcess } from './stand-in/main-process.ts';

const app = join(import.meta.dirname, '..');
const NO_SERVER = 'http://127.0.0.1:9';
const shop = createHash('sha256').update(NO_SERVER).digest('hex').slice(0, 12);

let profile: string;
let mounted = false;
const started: MainProcess[] = [];

test.skip(process.env.BAOBAB_DESKTOP_HOST === 'electron', 'reads what the faked system was asked for');

test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'baobab-bad-start-'));
});

test.afterEach(async () => {
  for (const main of started.splice(0)) await main.stop('SIGKILL');
  if (mounted) execFileSync('umount', [profile]);
  mounted = false;
  if (existsSync(profile)) chmodSync(profile, 0o700);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

function begin(env: Record<string, string> = {}) {
  const server = { BAOBAB_SUPABASE_URL: NO_SERVER, BAOBAB_SUPABASE_KEY: 'sb_publishable_x' };
  const main = new MainProcess({ app, userData: profile, env: { ...server, ...env } });
  started.push(main);
  let windows = 0;
  main.onEvent((message) => {
    if (message.type === 'window') windows += 1;
  });
  return { main, windows: () => windows, said: (name: string) => main.log.filter((entry) => entry.name === name) };
}

/** Root passes by permissions, so its profile is a disk of its own. */
function mount(options: string): void {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'mounting needs root');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', profile], { stdio: 'ignore' });
    mounted = true;
  } catch {
    test.skip(true, 'mounting is not allowed here');
  }
}

test('DE02 a second start on the same profile ends by itself and leaves the first alone', async () => {
  const first = begin();
  await expect.poll(first.windows).toBe(1);
  const second = begin();
  expect(await second.main.ended()).toBe(0);
  expect(second.windows()).toBe(0);
  expect(first.main.running).toBe(true);
  expect(readFileSync(join(profile, 'logs', 'actions.log'), 'utf8').match(/"event":"started"/g)).toHaveLength(1);
});

test('DE02 a profile that may not be written: the app says which folder, what is safe and what to do, and ends', async () => {
  if (process.getuid?.() === 0) mount('ro');
  else chmodSync(profile, 0o500);
  const { main, windows, said } = begin();
  expect(await main.ended()).toBe(1);
  expect(windows()).toBe(0);
  const [title, text] = said('dialog.showErrorBox').flatMap(({ args }) => args as string[]);
  expect(title).toBe('The app can’t start: it may not write to its folder');
  expect(text).toContain(profile);
  expect(text).toMatch(/Nothing was changed.+Make the folder writable/s);
});

test('UP07 DR05 a full disk at the start: the app asks for room and ends, and what was there stays', async () => {
  mount('size=300k');
  writeFileSync(join(profile, 'server.json'), '{}');
  const { main, windows, said } = begin();
  expect(await main.ended()).toBe(1);
  expect(windows()).toBe(0);
  const [title, text] = said('dialog.showErrorBox').flatMap(({ args }) => args as string[]);
  expect(title).toBe('The app can’t start: the disk is full');
  expect(text).toMatch(/Nothing was changed.+Free some space/s);
  expect(readFileSync(join(profile, 'server.json'), 'utf8')).toBe('{}');
  expect(readdirSync(profile).filter((name) => name.startsWith('write-test'))).toEqual([]);
});

test('UP07 DR05 damaged lists of uploads and drafts are kept aside and told, and the app starts with new ones', async () => {
  for (const name of ['uploads', 'drafts']) writeFileSync(join(profile, `${name}-${shop}.sqlite`), `damaged ${name}`);
  const { windows, said } = begin();
  await expect.poll(windows).toBe(1);
  const told = said('dialog.showErrorBox').map(({ args }) => args.join(' '));
  expect(told).toEqual([
    expect.stringMatching(/list of uploads.+kept as .+Uploaded files are safe/),
    expect.stringMatching(/list of drafts.+kept as .+saved in the shop is safe/),
  ]);
  for (const name of ['uploads', 'drafts']) {
    const kept = readdirSync(profile).find((each) => each.startsWith(`${name}-${shop}.sqlite.damaged-`)) ?? '';
    expect(readFileSync(join(profile, kept), 'utf8')).toBe(`damaged ${name}`);
  }
});

test('UP07 DR05 after a downgrade quitting changes nothing; starting all the same keeps the newer lists', async () => {
  const files = ['uploads', 'drafts'].map((name) => join(profile, `${name}-${shop}.sqlite`));
  for (const file of files) {
    const later = new DatabaseSync(file);
    later.exec("create table later (a text); insert into later values ('kept'); pragma user_version = 7");
    later.close();
  }
  const quitting = begin({ STAND_IN_ANSWERS: '0' });
  expect(await quitting.main.ended()).toBe(0);
  expect(quitting.windows()).toBe(0);
  expect(quitting.said('dialog.showMessageBoxSync')).toHaveLength(1);
  expect(readdirSync(profile).filter((name) => name.includes('damaged'))).toEqual([]);
  expect(files.map(keptIn)).toEqual(['kept', 'kept']);

  const going = begin({ STAND_IN_ANSWERS: '1' });
  await expect.poll(going.windows).toBe(1);
  expect(going.said('dialog.showMessageBoxSync')).toHaveLength(1);
  const aside = readdirSync(profile).filter((name) => /\.damaged-\d+$/.test(name));
  expect(aside.map((name) => keptIn(join(profile, name)))).toEqual(['kept']);
  expect(keptIn(files[1] ?? ''), 'drafts wait where they are, and memory stands in for them').toBe('kept');
});

function keptIn(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('select a from later').get()?.a;
  } finally {
    database.close();
  }
}
