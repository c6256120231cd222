/** Links from the admin area to what visitors of the shop see. */
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useCallback, type ReactNode } from 'react';
import { licenseTermsUrl } from '@baobab/data/orders/licenses';
import { categoryAddress } from '@baobab/domain/category-address';
import { useHost } from '../host-context.tsx';
import { queryKeys } from '../query/query-keys.ts';
import rowStyles from '../table/row.module.css';
import frameStyles from './frame.module.css';
import undoStyles from '../undo/undo.module.css';
import { Icon } from './icons.tsx';

const WITH_LINK_SECONDS = 6;

/** Origin of the shop's pages; null while it is unknown, and in the desktop app for a shop without https, which that does not open. */
export function useShopOrigin(): string | null {
  const { face, client } = useHost();
  const { data } = useQuery({
    queryKey: queryKeys.shopOrigin,
    queryFn: () => licenseTermsUrl(client),
    enabled: face === 'desktop',
  });
  if (face === 'web') return window.location.origin;
  const url = URL.parse(data ?? '');
  return url?.protocol === 'https:' ? url.origin : null;
}

export const illustrationPath = (id: string) => `/illustrations/${encodeURIComponent(id)}`;
export const postPath = (id: string) => `/blog/${encodeURIComponent(id)}`;
export const categoryPath = (name: string) => `/categories/${encodeURIComponent(categoryAddress(name))}`;

interface ShopLinkProps {
  /** What visitors find there. */
  path: string;
}

/** For what has a page of its own; nothing where the shop's address is not known. */
export function ViewInShop({ path }: ShopLinkProps) {
  const origin = useShopOrigin();
  if (!origin) return null;
  return (
    <Button href={origin + path} target="_blank" rel="noopener" icon={<Icon name="external" />}>
      View in shop
    </Button>
  );
}

/** Says that something was saved, with the way to where visitors find it; `path` is null for what they don't. */
export function useSavedToast(): (words: string, path: string | null) => void {
  const { message } = App.useApp();
  const origin = useShopOrigin();
  return useCallback(
    (words, path) =>
      void message.success(
        <span className={undoStyles.undoMessage}>
          <span>{words}</span>
          {path && shopAnchor(origin, path)}
        </span>,
        path && origin ? WITH_LINK_SECONDS : undefined,
      ),
    [message, origin],
  );
}

/** For messages, which are drawn outside the screens. */
export function shopAnchor(origin: string | null, path: string): ReactNode {
  return (
    origin && (
      <a className={undoStyles.undoLink} href={origin + path} target="_blank" rel="noopener">
        View in shop
      </a>
    )
  );
}

/** In a row of a table. `origin` comes from the table, which asks once for all rows. */
export function RowShopLink({ origin, path, title }: { origin: string | null; path: string; title: string }) {
  if (!origin) return null;
  return (
    <a
      className={rowStyles.rowAction}
      href={origin + path}
      target="_blank"
      rel="noopener"
      aria-label={`View ${title} in shop`}
      title="View in shop"
    >
      <Icon name="external" />
    </a>
  );
}

/** In the rail, below the screens. */
export function RailShopLink() {
  const origin = useShopOrigin();
  if (!origin) return null;
  return (
    <a className={frameStyles.railLink} href={`${origin}/`} target="_blank" rel="noopener">
      <Icon name="external" />
      <span>Open shop</span>
    </a>
  );
}
