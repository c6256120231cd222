import { AdminApp } from '@baobab/admin/admin-app';
import type { AdminHost } from '@baobab/admin/host';
import { sessionStore } from '@baobab/ui/web-storage';
import { useEffect } from 'react';
import { useSession, useShop, type Shop } from '../../shop/shop-context.tsx';
import { createWebHost } from './web-host.ts';

/** The admin area in a browser tab, at `/admin` and `/admin-login`; the only way from the shop into it. */
export function AdminPage() {
  const shop = useShop();
  const host = hostOf(shop);
  const { status } = useSession();
  useAddress(status);
  useInlineStyles();
  useEffect(() => shop.session.start(), [shop]);
  if (status === 'loading') return null;
  return <AdminApp host={host} />;
}

const hosts = new WeakMap<Shop, AdminHost>();

/** One for as long as the page lives, so that a queue goes on while its owner polls at the shop. */
function hostOf(shop: Shop): AdminHost {
  const host = hosts.get(shop) ?? createWebHost(shop);
  hosts.set(shop, host);
  return host;
}

/** Signed out is /admin-login, signed in is /admin. Only the address changes: the page stays as it is. */
function useAddress(status: 'loading' | 'signed-in' | 'signed-out'): void {
  useEffect(() => {
    if (status === 'loading') return;
    const url = new URL(window.location.href);
    url.pathname = status === 'signed-in' ? '/admin' : '/admin-login';
    if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  }, [status]);
}

const RELOADED_KEY = 'baobab-admin-reloaded';

/**
 * antd writes style elements, which the shop's content policy forbids; the server allows them on the admin's addresses only. Who
 * came here from a page of the shop without a new document still has that page's policy, so the page is loaded anew, once.
 */
function useInlineStyles(): void {
  useEffect(() => {
    const probe = document.createElement('style');
    probe.textContent = ':root { --admin-styles: 1; }';
    document.head.append(probe);
    const allowed = (probe.sheet?.cssRules.length ?? 0) > 0;
    probe.remove();
    if (allowed) sessionStore.removeItem(RELOADED_KEY);
    else if (!sessionStore.getItem(RELOADED_KEY)) {
      sessionStore.setItem(RELOADED_KEY, '1');
      window.location.reload();
    }
  }, []);
}
