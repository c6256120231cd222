import { Link, NavLink } from 'react-router-dom';
import { accountLinks } from '../../features/account/account-links.ts';
import { ThemeChoice } from '../../features/theme/theme-choice.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { mainLinks } from './navigation.ts';
import styles from './mobile-menu.module.css';

export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const { session: sessions } = useShop();
  const signedIn = session.status === 'signed-in';
  return (
    <Dialog open={open} onClose={onClose} title="Menu" place="side">
      <div className={styles.menu}>
        <nav aria-label="Main">
          <ul className={styles.main}>
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} onClick={onClose}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {signedIn && (
          <div>
            <p className={styles.who}>
              {session.profile?.fullName && <strong>{session.profile.fullName}</strong>}
              {session.user.email}
            </p>
            <ul className={styles.links}>
              {accountLinks(session).map(({ label, ...link }) => (
                <li key={link.to}>
                  {/* A move in the history would end the loading of another document. */}
                  <Link {...link} onClick={link.reloadDocument ? undefined : onClose}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {signedIn ? (
          <Button
            look="outline"
            onClick={() => {
              onClose();
              void sessions.signOut();
            }}
          >
            Sign Out
          </Button>
        ) : (
          <SignInLink look="primary" onClick={onClose}>
            Sign In
          </SignInLink>
        )}
        <ThemeChoice />
      </div>
    </Dialog>
  );
}
