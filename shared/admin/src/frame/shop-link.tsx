/** Links from the admin area to what visitors of the shop see. */
import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { licenseTermsUrl } from '@baobab/data/licenses';
import { useHost } from '../host-context.tsx';
import { queryKeys } from '../query/query-keys.ts';
import rowStyles from '../table/row.module.css';
import { Icon } from './icons.tsx';

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

/** In a row of a table. `origin` comes from the table, which asks once for all rows. */
export function RowShopLink({ origin, path, title }: { origin: string | null; path: string; title: string }) {
  if (!origin) return null;
  return (
    <a
      className={rowStyles.rowAction}
      href={origin + path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${title} in shop`}
      title="Open in shop"
    >
      <Icon name="external" />
    </a>
  );
}

export function HeaderShopLink() {
  const origin = useShopOrigin();
  if (!origin) return null;
  return (
    <Tooltip title="Open in shop">
      <Button
        type="text"
        href={`${origin}/`}
        target="_blank"
        rel="noopener"
        aria-label="Open in shop"
        icon={<Icon name="external" />}
      />
    </Tooltip>
  );
}
