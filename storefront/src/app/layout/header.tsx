import { BRAND } from '@baobab/domain/brand';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { cartCount } from '../../features/cart/cart-store.ts';
import { flyToCart } from '../../features/cart/fly-to-cart.ts';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { OverlayBoundary, OverlayFailure, type OverlayProps } from '../../ui/overlay/overlay.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { mainLinks } from './navigation.ts';
import { SearchButton } from './search-button.tsx';
import styles from './header.module.css';

const RecentDownloads = lazy(async () => ({ default: (await import('./recent-downloads.tsx')).RecentDownloads }));

export function Header() {
  const { data, session: sessions } = useShop();
  const session = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.inner}`}>
        <Link to="/" className={styles.brand} aria-label={BRAND} translate="no">
          <BrandMark />
          <span className={styles.name}>{BRAND.split(' ')[0]}</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <SearchButton />
          <CartLink />
          <div className={styles.account} data-known={session.status !== 'loading' || undefined}>
            {session.status === 'signed-in' && (
              <OverlayBoundary renderFallback={() => <Link to="/profile">Your account</Link>}>
                <AccountMenu
                  session={session}
                  onSignOut={() => void sessions.signOut()}
                  renderRecent={(close) => (
                    <OverlayBoundary renderFallback={() => null}>
                      <Suspense>
                        <RecentDownloads data={data} userId={session.user.id} onDownload={close} />
                      </Suspense>
                    </OverlayBoundary>
                  )}
                />
              </OverlayBoundary>
            )}
            {session.status !== 'signed-in' && <SignInLink look="outline">Sign In</SignInLink>}
          </div>
          <IconButton
            label="Menu"
            className={styles.menuButton}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" size={24} />
          </IconButton>
        </div>
      </div>
      <Menu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

function Menu({ open, onClose }: OverlayProps) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  return (
    <OverlayBoundary
      key={attempt}
      renderFallback={(error) => (
        <OverlayFailure what="The menu" error={error} open={open} onClose={onClose} retry={retry} />
      )}
    >
      <MobileMenu open={open} onClose={onClose} />
    </OverlayBoundary>
  );
}

function CartLink() {
  const { store } = useShop().cart;
  const link = useRef<HTMLAnchorElement>(null);
  const count = useStore(store, (state) => cartCount(state.items));
  useEffect(
    () =>
      store.subscribe(({ items }, before) => {
        if (link.current && cartCount(items) > cartCount(before.items)) void flyToCart(link.current);
      }),
    [store],
  );
  const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <Link ref={link} to="/cart" className={styles.cart} aria-label={name} title="Cart">
      <Icon name="cart" size={22} />
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </Link>
  );
}
