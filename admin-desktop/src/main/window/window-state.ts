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
  return displays.some((display) => overlaps(saved, display)) ? saved : { ...DEFAULT_SIZE, maximized: saved.maximized };
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

/** At least 100 × 50 px of the window must be on a screen that is still there. */
function overlaps(a: Rectangle, b: Rectangle): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width >= 100 && height >= 50;
}
