import { Button, Tooltip } from 'antd';
import { BRAND } from '../../domain/brand.ts';
import type { AdminTab } from '../../domain/constants.ts';
import { useAdminUser, useHost } from '../host-context.tsx';
import { useColorMode } from '../theme/ThemeProvider.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Mark } from './Mark.tsx';

interface RailProps {
  tabs: readonly { name: AdminTab & IconName; label: string }[];
  current: AdminTab | null;
  onOpen: (tab: AdminTab) => void;
}

export function Rail({ tabs, current, onOpen }: RailProps) {
  return (
    <header className="rail">
      <div className="rail-brand">
        <Mark />
        <span>{BRAND}</span>
      </div>
      <nav aria-label="Admin sections">
        <ul>
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <a
                className="rail-link"
                href={`?tab=${name}`}
                aria-current={current === name ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(name);
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
          <Button
            type="text"
            aria-label={`Switch to ${other} colours`}
            icon={<Icon name={mode === 'dark' ? 'sun' : 'moon'} />}
            onClick={toggle}
          />
        </Tooltip>
        <Tooltip title="Sign out">
          <Button
            type="text"
            aria-label="Sign out"
            icon={<Icon name="signOut" />}
            onClick={() => void host.session.signOut()}
          />
        </Tooltip>
      </div>
    </div>
  );
}
