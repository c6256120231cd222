import { localStore } from '@baobab/ui/web-storage';
import { App, ConfigProvider } from 'antd';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { antdTheme, type ColorMode } from './antd-theme.ts';
import './fonts.css';
import './tokens.css';
import './base.css';
import './antd.css';
import styles from './spinner.module.css';

// a screen's own buttons are at the top right, the line of uploads is at the foot
const NOTIFICATION = { placement: 'bottomRight', bottom: 72, maxCount: 4 } as const;
const BUTTON = { loadingIcon: <Spinner /> };
const STORAGE_KEY = 'baobab-admin-theme';
const ModeContext = createContext<{ mode: ColorMode; toggle: () => void }>({ mode: 'light', toggle: () => {} });

interface ThemeProviderProps {
  children: ReactNode;
  /** Called with the person's choice, also with an earlier one. */
  onChosen?: ((mode: ColorMode) => void) | undefined;
}

/** Light or dark: the system's choice until the person makes one here. */
export function ThemeProvider({ children, onChosen }: ThemeProviderProps) {
  const system = useMatches('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const reducedMotion = useMatches('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<ColorMode | null>(readChoice);
  const mode = chosen ?? system;
  useEffect(() => {
    if (chosen) onChosen?.(chosen);
  }, [chosen, onChosen]);
  const value = useMemo(() => {
    const toggle = () => {
      const next: ColorMode = mode === 'dark' ? 'light' : 'dark';
      localStore.setItem(STORAGE_KEY, next);
      setChosen(next);
    };
    return { mode, toggle };
  }, [mode]);
  const touch = useMatches('(width < 768px), (pointer: coarse)');
  const config = useMemo(() => antdTheme(mode, { reducedMotion, touch }), [mode, reducedMotion, touch]);
  return (
    <ModeContext value={value}>
      <ConfigProvider theme={config} componentSize="middle" getPopupContainer={adminRoot} button={BUTTON}>
        <App component={false} message={{ maxCount: 3 }} notification={NOTIFICATION}>
          <div className="admin" data-theme={mode}>
            {children}
          </div>
        </App>
      </ConfigProvider>
    </ModeContext>
  );
}

/** Dialogs and menus belong inside, where the palette's variables are. */
function adminRoot(): HTMLElement {
  return document.querySelector<HTMLElement>('.admin') ?? document.body;
}

export function useColorMode() {
  return useContext(ModeContext);
}

function readChoice(): ColorMode | null {
  const value = localStore.getItem(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : null;
}

/** What the system prefers, also when that changes while the page is open. */
function useMatches(wanted: string): boolean {
  const query = useMemo(() => window.matchMedia(wanted), [wanted]);
  return useSyncExternalStore(
    (told) => {
      query.addEventListener('change', told);
      return () => query.removeEventListener('change', told);
    },
    () => query.matches,
  );
}

/** What buttons show while they work. antd's own leaves by an animation that never ends when the work was over too soon. */
function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
