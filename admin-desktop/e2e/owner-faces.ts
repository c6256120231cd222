/** The admin area as its owner meets it: the desktop app, and the web tab of the shop. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../supabase/local/stack.ts';
import { launchDesktop } from './stand-in/launch.ts';
import { dispatchDrop } from './stand-in/page-host.ts';

export const FACES = ['desktop', 'web tab'] as const;
export type Face = (typeof FACES)[number];

export interface OpenFace {
  readonly page: Page;
  /** Drops files or folders of this computer onto the area's content. */
  drop(paths: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface FacePlaces {
  stack: Stack;
  shopUrl: string;
  browser: Browser;
  /** The desktop's profiles. */
  home: string;
}

export function openFace(face: Face, places: FacePlaces): Promise<OpenFace> {
  return face === 'desktop' ? openDesktop(places) : openWebTab(places);
}

async function openDesktop({ stack, home }: FacePlaces): Promise<OpenFace> {
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  const desktop = await launchDesktop({ userData: join(home, 'profile'), env });
  return { page: desktop.page, drop: (paths) => desktop.drop(paths, 'main'), close: () => desktop.kill() };
}

async function openWebTab({ shopUrl, browser }: FacePlaces): Promise<OpenFace> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shopUrl}/admin`);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    drop: (paths) => dispatchDrop(cdp, page, paths, 'main'),
    close: () => context.close(),
  };
}
