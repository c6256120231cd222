/** Color theme, stored per browser; a script in index.html applies it before the first paint. */
import { writeStored, localStore, readStored } from '../../ui/web-storage.ts';
import { createStore } from 'zustand/vanilla';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

export const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'system' }));

/** Call in a browser only. */
export function restoreTheme(): void {
  themeStore.setState({ theme: stored() });
}

export function chooseTheme(theme: Theme): void {
  themeStore.setState({ theme });
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  writeStored(localStore(), KEY, theme === 'system' ? null : theme);
}

function stored(): Theme {
  const value = readStored(localStore(), KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}
