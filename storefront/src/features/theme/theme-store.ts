/** Light, dark, or what the system says. Kept per browser; a few lines in index.html apply it before the first paint. */
import { writeStored, localStore, readStored } from '../../ui/web-storage.ts';
import { createStore } from 'zustand/vanilla';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

export const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'system' }));

/** Reads what was chosen earlier; called once the page runs in a browser. */
export function restoreTheme(): void {
  themeStore.setState({ theme: stored() });
}

export function chooseTheme(theme: Theme): void {
  themeStore.setState({ theme });
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  // A browser that keeps nothing still shows the choice until the page is left.
  writeStored(localStore(), KEY, theme === 'system' ? null : theme);
}

function stored(): Theme {
  const value = readStored(localStore(), KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}
