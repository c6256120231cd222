/** `baobab://` addresses from mails, documents or other programs. They may only open a place in the app, never do anything. */
import { ADMIN_TABS, type AdminTab } from '@baobab/domain/constants';

export const LINK_SCHEME = 'baobab';

export interface DeepLink {
  readonly tab: AdminTab;
  /** Of the row to show; letters, digits and hyphens only. */
  readonly id: string | null;
}

const MAX_LENGTH = 300;
const ID = /^[\w-]{1,64}$/;

/** `baobab://open/orders` and `baobab://open/orders/3f2a…`; null for everything else. */
export function parseDeepLink(address: string): DeepLink | null {
  if (address.length > MAX_LENGTH) return null;
  const url = URL.parse(address);
  if (!url || url.protocol !== `${LINK_SCHEME}:` || url.host !== 'open') return null;
  if (url.username || url.password || url.search || url.hash) return null;
  const [name = '', id = '', ...rest] = url.pathname.replace(/^\//, '').split('/');
  const tab = ADMIN_TABS.find((each) => each === name);
  if (!tab || rest.length > 0 || (id !== '' && !ID.test(id))) return null;
  return { tab, id: id === '' ? null : id };
}

/** Windows and Linux hand the address over as an argument of a second start. */
export function deepLinkIn(argv: readonly string[]): DeepLink | null {
  const address = argv.find((argument) => argument.startsWith(`${LINK_SCHEME}:`));
  return address === undefined ? null : parseDeepLink(address);
}
