/** What the right mouse button on the taskbar's icon offers on Windows: recent folders, and tabs by their links. */
import { basename } from 'node:path';
import type { AdminTab } from '@baobab/domain/constants';
import { app, type JumpListItem } from 'electron';
import { LINK_SCHEME } from '../links/deep-link.ts';
import { lastingPath } from './login-item.ts';

const TABS: readonly AdminTab[] = ['illustrations', 'orders', 'messages'];
const DESCRIPTION_MAX_CHARS = 260;

/** The system starts the app again with the arguments of the chosen entry, which the first instance receives. */
export function setJumpList(recentFolders: readonly string[]): void {
  if (process.platform !== 'win32' || !app.isPackaged) return;
  const program = lastingPath() ?? process.execPath;
  const task = (title: string, args: string, description = title): JumpListItem => ({
    type: 'task',
    title,
    description: description.slice(0, DESCRIPTION_MAX_CHARS),
    program,
    args,
    iconPath: program,
    iconIndex: 0,
  });
  // a backslash before the closing quote would be taken for a quote of the path
  const folders = recentFolders.map((path) => task(basename(path) || path, `"${path.replace(/\\$/, '\\\\')}"`, path));
  const tabs = TABS.map((tab) => task(`Open ${tab}`, `${LINK_SCHEME}://open/${tab}`));
  app.setJumpList([
    ...(folders.length > 0 ? [{ type: 'custom' as const, name: 'Recent Folders', items: folders }] : []),
    { type: 'tasks', items: tabs },
  ]);
}
