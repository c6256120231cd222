// The plan of a large drop in the web tab: how evenly its pictures scroll.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { smallPicture } from '../../tests/soak/uploads/world.ts';
import { frameRate, type FrameRate } from './interactions.ts';

const PLANNED_MS = 240_000;

export async function planScrollRate(page: Page, files: number): Promise<FrameRate> {
  const home = await mkdtemp(join(tmpdir(), 'baobab-bench-plan-'));
  try {
    const folder = join(home, 'Tech');
    await mkdir(folder);
    const paths = Array.from({ length: files }, (_, index) => join(folder, `drawing ${index}.png`));
    for (const path of paths) await writeFile(path, smallPicture(24));
    await page.getByRole('link', { name: 'Illustrations', exact: true }).click();
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    await page.getByLabel('Files to upload').setInputFiles(paths);
    await page.getByLabel(`Choose all ${files.toLocaleString('en-US')}`).waitFor({ timeout: PLANNED_MS });
    await page.getByLabel('Show as pictures').click();
    await page.locator('[aria-label="Planned files"] img').first().waitFor();
    return await frameRate(page, `document.querySelector('[aria-label="Planned files"] > [role="rowgroup"]')`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
