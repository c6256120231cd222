import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../ui/icon.tsx';
import { chooseTheme, restoreTheme, themeStore } from './theme-store.ts';
import styles from './theme-choice.module.css';

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
