/** The avatar in the header and its popover, which closes on Escape and outside clicks and returns the focus. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountLinks } from './account-links.ts';
import { useOverlayEntry } from '../../ui/overlay/overlay-history.ts';
import { Avatar } from './avatar.tsx';
import type { SessionState } from './session-state.ts';
import styles from './account-menu.module.css';

export function AccountMenu({
  session,
  onSignOut,
  renderRecent,
}: {
  session: Extract<SessionState, { status: 'signed-in' }>;
  onSignOut: () => void;
  /** Below the links, made when the menu opens for the first time. */
  renderRecent?: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => menu.current?.hidePopover();
  useOverlayEntry(isOpen, close);
  const name = session.profile?.fullName;
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className="visually-hidden">Your account</span>
        <Avatar fullName={name} url={session.profile?.avatarUrl} size={36} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={() => setWasOpened(true)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={styles.who}>
          {name && <p className={styles.name}>{name}</p>}
          <p className={styles.email}>{session.user.email}</p>
        </div>
        <ul className={styles.links}>
          {accountLinks(session).map(({ label, ...link }) => (
            <li key={link.to}>
              {/* A move in the history would end the loading of another document. */}
              <Link {...link} onClick={link.reloadDocument ? undefined : close}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                onSignOut();
              }}
            >
              Log out
            </button>
          </li>
        </ul>
        {/* oxlint-disable-next-line react-hooks/refs -- `close` reads its ref when it is called */}
        {wasOpened && renderRecent?.(close)}
      </div>
    </>
  );
}
