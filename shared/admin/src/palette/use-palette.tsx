import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AdminRole } from '@baobab/domain/admin-roles';
import { localStore } from '@baobab/ui/web-storage';
import { signOut } from '../access/sign-out.ts';
import type { Navigation } from '../frame/navigation.tsx';
import { dialogIsOpen } from '../frame/open-dialog.ts';
import { useHost } from '../host-context.tsx';
import { useCommand } from '../query/use-command.ts';
import { useColorMode } from '../theme/theme-provider.tsx';
import { CommandPalette } from './command-palette.tsx';
import { fixedCommands } from './commands.ts';
import { Shortcuts } from './shortcuts.tsx';

const SINGLE_KEYS = 'baobab-admin-single-keys';

/** The palette and the list of shortcuts, with the keys that open them. */
export function usePalette(navigation: Navigation, role: AdminRole): { openPalette: () => void; palette: ReactNode } {
  const host = useHost();
  const { toggle } = useColorMode();
  const run = useCommand();
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  const [singleKeys, setSingleKeys] = useState(() => localStore.getItem(SINGLE_KEYS) !== 'off');
  const close = useCallback(() => setShown(null), []);
  const openPalette = useCallback(() => setShown('palette'), []);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      if (event.ctrlKey || event.metaKey || !singleKeys || isWriting(event.target) || dialogIsOpen()) return;
      if (event.key === '?') setShown('shortcuts');
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>(
          '#content [role="search"] input[type="text"], #content [role="search"] input:not([type])',
        );
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [singleKeys]);

  const commands = useMemo(
    () =>
      fixedCommands({
        role,
        navigation,
        toggleTheme: toggle,
        signOut: () => void signOut(host, run),
        showShortcuts: () => setShown('shortcuts'),
      }),
    [navigation, toggle, host, role, run],
  );
  const keepSingleKeys = (on: boolean) => {
    localStore.setItem(SINGLE_KEYS, on ? 'on' : 'off');
    setSingleKeys(on);
  };
  const palette =
    shown === 'palette' ? (
      <CommandPalette role={role} commands={commands} onClose={close} />
    ) : shown === 'shortcuts' ? (
      <Shortcuts singleKeys={singleKeys} onSingleKeys={keepSingleKeys} onClose={close} />
    ) : null;
  return { openPalette, palette };
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
