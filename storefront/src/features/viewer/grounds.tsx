import { useId } from 'react';
import styles from './picture-viewer.module.css';

export type Ground = 'paper' | 'dark' | 'page' | 'squares';

const NAMES: Record<Ground, string> = { paper: 'Paper', dark: 'Dark', page: 'Sample page', squares: 'Transparency' };

interface GroundsProps {
  ground: Ground;
  /** Squares show through what is transparent, so only such pictures have them. */
  isTransparent: boolean;
  onChange: (ground: Ground) => void;
}

export function Grounds({ ground, isTransparent, onChange }: GroundsProps) {
  const name = useId();
  const grounds: Ground[] = ['paper', 'dark', 'page', ...(isTransparent ? (['squares'] as const) : [])];
  return (
    <fieldset className={styles.grounds}>
      <legend className="visually-hidden">Background of the illustration</legend>
      {grounds.map((each) => (
        <label key={each} className={styles.ground}>
          <input type="radio" name={name} checked={each === ground} onChange={() => onChange(each)} />
          <span>{NAMES[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The one that goes with the theme. */
export function firstGround(): Ground {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? 'dark' : 'paper';
}
