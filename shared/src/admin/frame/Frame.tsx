import { Button, Tooltip } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import type { AdminTab } from '../../domain/constants.ts';
import { useAdminUser, useHost } from '../host-context.tsx';
import { Illustrations } from '../screens/illustrations/Illustrations.tsx';
import { Overview } from '../screens/overview/Overview.tsx';
import { useColorMode } from '../theme/ThemeProvider.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Mark } from './Mark.tsx';
import { useTab } from './tabs.ts';

interface Tab {
  name: AdminTab & IconName;
  label: string;
  screen: (open: (tab: AdminTab) => void) => ReactNode;
}

const TABS: readonly Tab[] = [
  { name: 'overview', label: 'Overview', screen: (open) => <Overview onOpen={open} /> },
  { name: 'illustrations', label: 'Illustrations', screen: () => <Illustrations /> },
];
export const AVAILABLE_TABS: readonly AdminTab[] = TABS.map(({ name }) => name);

/** Rail on the left, the open tab's screen beside it, uploads at the foot. */
export function Frame() {
  const host = useHost();
  const [current, open] = useTab(AVAILABLE_TABS);
  const { toggle } = useColorMode();
  useEffect(
    () =>
      host.onCommand((command) => {
        if (command === 'toggle-theme') toggle();
      }),
    [host, toggle],
  );
  return (
    <div className="frame">
      <header className="rail">
        <div className="rail-brand">
          <Mark />
          <span>{BRAND}</span>
        </div>
        <nav aria-label="Admin sections">
          <ul>
            {TABS.map(({ name, label }) => (
              <li key={name}>
                <a
                  className="rail-link"
                  href={`?tab=${name}`}
                  aria-current={current === name ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    open(name);
                  }}
                >
                  <Icon name={name} />
                  <span>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Account />
      </header>
      <main className="content" id="content" tabIndex={-1}>
        {TABS.find(({ name }) => name === current)?.screen(open)}
      </main>
    </div>
  );
}

function Account() {
  const host = useHost();
  const user = useAdminUser();
  const { mode, toggle } = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <div className="rail-account">
      <span className="rail-email" title={user?.email}>
        {user?.email}
      </span>
      <div className="rail-actions">
        <Tooltip title={`Switch to ${other}`}>
          <Button type="text" aria-label={`Switch to ${other} colours`} icon={<Icon name={mode === 'dark' ? 'sun' : 'moon'} />} onClick={toggle} />
        </Tooltip>
        <Tooltip title="Sign out">
          <Button type="text" aria-label="Sign out" icon={<Icon name="signOut" />} onClick={() => void host.session.signOut()} />
        </Tooltip>
      </div>
    </div>
  );
}
