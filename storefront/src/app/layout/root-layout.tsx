import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location, useLocation } from 'react-router-dom';
import { Announcer, announce } from '../../ui/feedback/announcer.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { rememberIntent, takeIntent, type Intent } from '../../features/account/intent.ts';
import { localeQuery } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { CurrencyContext } from '../../ui/price/currency.ts';
import { TimeZoneContext } from '../../ui/browser/time-zone.ts';
import { DownloadsDock } from '../../features/downloads/downloads-dock.tsx';
import { useShop, useUser, type Shop } from '../../shop/shop-context.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './root-layout.module.css';
import { focusMain } from '../../ui/page/focus-main.ts';

/** Focus and announcement after client-side navigation, as browsers do after a document load. */
/** Elements that pages focus themselves. */
const FOCUSED_BY_PAGE = 'main [tabindex="-1"], main input, main select, main textarea, dialog:modal *';

function useRouteFocus(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const previous = useRef(address);

  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    if (!document.activeElement?.matches(FOCUSED_BY_PAGE)) focusMain();
  }, [address]);

  useEffect(() => {
    // The title changes once the page's data is loaded.
    let title = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === title) return;
      title = document.title;
      announce(title);
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** The first entry of a history has the key 'default' on every page; its address tells them apart. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

async function carryOut(shop: Shop, userId: string, intent: Intent): Promise<void> {
  try {
    const { carryOutIntent } = await import('../carry-out-intent.ts');
    await carryOutIntent(shop, userId, intent);
  } catch (error) {
    console.error('It waits for the next page load.', error);
    rememberIntent(intent);
  }
}

const UNKNOWN_LOCALE = { currency: null, timeZone: 'UTC' };

export function RootLayout() {
  const shop = useShop();
  const { cart, data, session } = shop;
  const locale = useQuery(localeQuery(data));
  const { currency, timeZone } = locale.status === 'success' ? locale.data : UNKNOWN_LOCALE;
  const user = useUser();
  const navigation = useNavigation();
  useRouteFocus();

  useEffect(() => {
    session.start();
    return cart.restore();
  }, [cart, session]);

  const userId = user?.id;
  useEffect(() => {
    const intent = userId ? takeIntent() : null;
    if (userId && intent) void carryOut(shop, userId, intent);
  }, [shop, userId]);

  return (
    <CurrencyContext value={currency}>
      <TimeZoneContext value={timeZone}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <div className={styles.progress} data-busy={navigation.state !== 'idle' || undefined} />
        <Header />
        <ConnectionNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <DownloadsDock data={data} userId={user?.id} />
        <ToastRegion />
        <Announcer />
        <ScrollRestoration getKey={scrollKey} />
      </TimeZoneContext>
    </CurrencyContext>
  );
}
