/** Remembers where the window was. A damaged or outdated note is ignored: the window then opens at its default size. */
import type { BrowserWindow, Rectangle, Screen } from 'electron';
import * as z from 'zod/mini';
import { openJsonFile } from '../settings/json-file.ts';

const side = z.int().check(z.minimum(200), z.maximum(20_000));
const state = z.object({ x: z.int(), y: z.int(), width: side, height: side, maximized: z.boolean() });
export type WindowState = z.infer<typeof state>;

export const DEFAULT_SIZE = { width: 1280, height: 840 };

export function readWindowState(file: string, displays: readonly Rectangle[]): Partial<WindowState> {
  const saved = openJsonFile<WindowState | null>(file, (content) => state.parse(content), null).current();
  if (!saved) return DEFAULT_SIZE;
  const [fitted] = displays
    .map((display) => fit(saved, display))
    .filter(({ barPx }) => barPx >= 100)
    .toSorted((a, b) => b.barPx - a.barPx);
  return fitted?.state ?? { ...DEFAULT_SIZE, maximized: saved.maximized };
}

export function rememberWindow(window: BrowserWindow, path: string): void {
  const file = openJsonFile<WindowState | null>(path, (content) => state.parse(content), null);
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    if (window.isDestroyed()) return;
    file.trySave({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, 500);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('close', write);
}

export function displayAreas(screen: Screen): Rectangle[] {
  return screen.getAllDisplays().map((display) => display.workArea);
}

const TITLE_BAR_PX = 30;

/** No larger than the screen; `barPx` of its title bar are then on it, for only by that can it be moved. */
function fit(saved: WindowState, screen: Rectangle): { state: WindowState; barPx: number } {
  const width = Math.min(saved.width, screen.width);
  const height = Math.min(saved.height, screen.height);
  const isBarInside = saved.y >= screen.y && saved.y + TITLE_BAR_PX <= screen.y + screen.height;
  const shownPx = Math.min(saved.x + width, screen.x + screen.width) - Math.max(saved.x, screen.x);
  return { state: { ...saved, width, height }, barPx: isBarInside ? shownPx : 0 };
}
