// A large pack on its way to a buyer while the line is cut, the page reloaded and the browser killed.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_STORAGE_KEY } from '@baobab/data/accounts/session';
import { freePort } from '@baobab/supabase/local/free-port';
import { startStack, type Stack } from '@baobab/supabase/local/stack';
import { fetchedAgain, markOf, sentInVain, startDownloadLine, type DownloadLine } from './download-line.ts';
import type { Page } from '@playwright/test';
import { serveStorefront } from '../server/serve.ts';
import { requestSession } from './fixtures.ts';
import { openKillableBrowser, type KillableBrowser } from './killable-browser.ts';
import { BUNDLE, own } from './purchases.ts';
import { putObject, updateRows } from './service.ts';

const SLUG = 'tech-startup';
const FILE_NAME = /\.zip$/;
const WITHIN_MS = 120_000;

export interface DownloadWorld {
  stack: Stack;
  shopUrl: string;
  line: DownloadLine;
  session: string;
  bytes: number;
  sha256: string;
  close(): Promise<void>;
}

interface WorldOptions {
  home: string;
  /** The built shop. */
  dist: string;
  bytes: number;
}

/** A buyer of the bundle, one pack of so many random bytes, and a line between. */
export async function openDownloadWorld({ home, dist, bytes }: WorldOptions): Promise<DownloadWorld> {
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const dataDir = join(home, 'stack');
  const stack = await startStack({
    port: 0,
    isThrowaway: true,
    dataDir,
    seed: 'logins',
    siteUrl,
    log: () => undefined,
  });
  const line = await startDownloadLine(stack.url);
  const served = await serveStorefront({ port, supabaseUrl: line.url, publishableKey: stack.publishableKey, dist });
  const sha256 = await releasePack(stack, 1, bytes);
  const session = await requestSession(stack, stack.logins.shopper);
  await own(stack, session.user.id, [BUNDLE]);
  const close = async () => {
    await served.stop();
    await line.close();
    await stack.stop();
  };
  return { stack, shopUrl: served.url, line, session: JSON.stringify(session), bytes, sha256, close };
}

/** So many random bytes as the pack's next version. @returns their hash */
export async function releasePack(stack: Stack, version: number, bytes: number): Promise<string> {
  const content = randomBytes(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = `bundles/${SLUG}/v${version}.zip`;
  await putObject(stack, `downloads/${path}`, 'application/zip', content);
  await updateRows(stack, `bundle_packs?slug=eq.${SLUG}`, {
    version,
    bucket: 'downloads',
    object_path: path,
    size_bytes: bytes,
    sha256,
    uploaded_at: new Date().toISOString(),
  });
  return sha256;
}

export type Interruption = 'kill' | 'cut' | 'reload';

interface RunOptions {
  world: DownloadWorld;
  executable: string;
  home: string;
  /** Each strikes once so many bytes of the file have gone out, in this order. */
  interruptions: readonly { kind: Interruption; atByte: number }[];
}

export interface RunResult {
  isRight: boolean;
  /** By interruption; one that struck when nothing was left to fetch is not among them. */
  fetchedAgain: number[];
  /** Of all of them together, with what was sent to a process that was dead already. */
  sentInVain: number;
  ms: number;
}

/** One download in a new profile, with these interruptions, until the file is saved. */
export async function downloadInterrupted({ world, executable, home, interruptions }: RunOptions): Promise<RunResult> {
  const startedMs = Date.now();
  const folder = mkdtempSync(join(home, 'run-'));
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  world.line.deliveries.length = 0;
  const open = () => openKillableBrowser({ executable, profile: join(folder, 'profile'), saved });
  const marks: ReturnType<typeof markOf>[] = [];
  let browser = await open();
  try {
    const page = await openPage(browser, world, '/bundle-download-success');
    await page
      .getByRole('region', { name: 'Your packs' })
      .getByRole('button', { name: /^Download Pack/ })
      .first()
      .click();
    for (const { kind, atByte } of interruptions) {
      await reached(world.line, atByte);
      marks.push(markOf(world.line));
      if (kind === 'cut') world.line.cut();
      else if (kind === 'reload') await browser.context.pages()[0]?.reload();
      else {
        await browser.kill();
        browser = await open();
        await openPage(browser, world, '/my-purchases');
      }
    }
    const file = await savedFile(saved, world.bytes);
    const isRight = (await sha256Of(file)) === world.sha256;
    return {
      isRight,
      fetchedAgain: marks.map((mark) => fetchedAgain(world.line, mark)).filter((cost) => cost !== undefined),
      sentInVain: sentInVain(world.line, world.bytes),
      ms: Date.now() - startedMs,
    };
  } finally {
    await browser.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openPage({ context }: KillableBrowser, world: DownloadWorld, path: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await openAsBuyer(page, world, path);
  return page;
}

/** The session is there again after each kill, whatever the browser had written of it. */
export async function openAsBuyer(page: Page, { shopUrl, session }: DownloadWorld, path: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(key, value);
    },
    [SESSION_STORAGE_KEY, session] as const,
  );
  await page.goto(shopUrl + path);
}

/** The farthest byte of the file that went out. */
const farthest = ({ deliveries }: DownloadLine) => Math.max(0, ...deliveries.map(({ start, bytes }) => start + bytes));

function reached(line: DownloadLine, atByte: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${farthest(line)} bytes arrived, waited for ${atByte}`)),
      WITHIN_MS,
    );
    const look = () => {
      if (farthest(line) < atByte) return;
      clearTimeout(timer);
      line.onBytes = () => undefined;
      resolve();
    };
    line.onBytes = look;
    look();
  });
}

async function savedFile(folder: string, bytes: number): Promise<string> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    const whole = readdirSync(folder).find(
      (name) => FILE_NAME.test(name) && statSync(join(folder, name)).size === bytes,
    );
    if (whole) return join(folder, whole);
    await sleep(50);
  }
  throw new Error(`No file was saved, only ${readdirSync(folder).join(', ') || 'nothing'}.`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
