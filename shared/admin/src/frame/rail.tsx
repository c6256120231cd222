import { Button, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mayOpen, type AdminRole } from '@baobab/domain/admin-roles';
import { BRAND } from '@baobab/domain/brand';
import type { AdminTab } from '@baobab/domain/constants';
import { classNames } from '@baobab/ui/class-names';
import { signOut } from '../access/sign-out.ts';
import { useAdminUser, useHost } from '../host-context.tsx';
import { useCommand } from '../query/use-command.ts';
import { useUploads } from '../screens/uploads/use-uploads.ts';
import { SecurityDialog } from '../security/security-dialog.tsx';
import { useColorMode } from '../theme/theme-provider.tsx';
import { Icon } from './icons.tsx';
import { BrandMark } from './brand-mark.tsx';
import { RailShopLink } from './shop-link.tsx';
import { TABS } from './tab-screens.tsx';
import styles from './frame.module.css';

interface RailProps {
  role: AdminRole;
  /** Null while the upload plan is open. */
  current: AdminTab | null;
  onOpen: (tab: AdminTab) => void;
  onFind: () => void;
}

/** Beside the work on wide screens; on narrow ones a bar whose menu opens over the work. */
export function Rail({ role, current, onOpen, onFind }: RailProps) {
  const [menu, setMenu] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!menu) return undefined;
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !rail.current?.contains(target)) setMenu(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setMenu(false);
      toggle.current?.focus();
    };
    window.addEventListener('pointerdown', outside);
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('pointerdown', outside);
      window.removeEventListener('keydown', escape);
    };
  }, [menu]);
  return (
    <header className={styles.rail} ref={rail}>
      <a className={styles.skipLink} href="#content">
        Skip to content
      </a>
      <div className={styles.railBrand}>
        <BrandMark />
        <span className={styles.railName} translate="no">
          {BRAND}
        </span>
        <span className={styles.railPlace}>{TABS.find(({ name }) => name === current)?.label ?? 'Bulk Upload'}</span>
      </div>
      <button type="button" className={styles.railFind} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" size={16} />
        <span>Find or do…</span>
        <kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button
        ref={toggle}
        type="button"
        className={styles.railToggle}
        aria-expanded={menu}
        aria-controls="rail-menu"
        onClick={() => setMenu(!menu)}
      >
        <Icon name={menu ? 'close' : 'menu'} />
        <span>Menu</span>
      </button>
      <div className={styles.railMenu} id="rail-menu" data-open={menu || undefined}>
        <nav aria-label="Admin sections">
          <ul>
            {TABS.filter(({ name }) => mayOpen(role, name)).map(({ name, label }) => (
              <li key={name}>
                <a
                  className={styles.railLink}
                  href={`?tab=${name}`}
                  aria-current={current === name ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    setMenu(false);
                    onOpen(name);
                  }}
                >
                  <Icon name={name} />
                  <span>{label}</span>
                  {name === 'illustrations' && <PlannedCount />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <RailShopLink />
        <Account />
      </div>
    </header>
  );
}

/** Files that wait in the plan; the foot of the window says it to screen readers. */
function PlannedCount() {
  const { planned } = useUploads().snapshot;
  const count = planned.new + planned.changed + planned.details + planned.conflict + planned.rejected;
  if (count === 0) return null;
  return (
    <span className={classNames(styles.railCount, 'number')} title="Planned files" aria-hidden="true">
      {count.toLocaleString('en-US')}
    </span>
  );
}

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent);

function Account() {
  const host = useHost();
  const run = useCommand();
  const user = useAdminUser();
  const { mode, toggle } = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const [isSecurity, setSecurity] = useState(false);
  return (
    <div className={styles.railAccount}>
      <span className={styles.railEmail} title={user?.email}>
        {user?.email}
      </span>
      <div className={styles.railActions}>
        <Tooltip title={`Switch to ${other}`}>
          <Button
            type="text"
            aria-label={`Switch to ${other} colors`}
            icon={<Icon name={mode === 'dark' ? 'sun' : 'moon'} />}
            onClick={toggle}
          />
        </Tooltip>
        <Tooltip title="Security">
          <Button
            type="text"
            aria-label="Security"
            aria-haspopup="dialog"
            icon={<Icon name="shield" />}
            onClick={() => setSecurity(true)}
          />
        </Tooltip>
        <Tooltip title="Sign out">
          <Button
            type="text"
            aria-label="Sign out"
            icon={<Icon name="signOut" />}
            onClick={() => void signOut(host, run)}
          />
        </Tooltip>
      </div>
      {isSecurity && <SecurityDialog onClose={() => setSecurity(false)} />}
    </div>
  );
}
