import { localStore } from '@baobab/ui/web-storage';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../ui/controls/icon.tsx';
import styles from './theme-choice.module.css';
import { createStore } from 'zustand/vanilla';

/** Color theme, stored per browser; a script in index.html applies it before the first paint. */
type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'system' }));

/** Call in a browser only. */
function restoreTheme(): void {
  themeStore.setState({ theme: stored() });
}

function chooseTheme(theme: Theme): void {
  themeStore.setState({ theme });
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  localStore.setItem(KEY, theme === 'system' ? null : theme);
}

function stored(): Theme {
  const value = localStore.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const choices = [
  { theme: 'system', label: 'System', icon: 'system' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

export function ThemeChoice() {
  const current = useStore(themeStore, (state) => state.theme);
  const name = useId();
  useEffect(restoreTheme, []);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Color theme</legend>
      {choices.map(({ theme, label, icon }) => (
        <label key={theme} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={current === theme}
            onChange={() => chooseTheme(theme)}
            className="visually-hidden"
          />
          <Icon name={icon} size={18} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
