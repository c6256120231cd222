/** Links in the auth server's mails (supabase/templates). A session in an address is never used. */
import type { LinkType } from '@baobab/data/accounts/mail-links';
import { safePath } from '../../ui/page/return-path.ts';

export interface EmailLink {
  kind: 'confirmation' | 'recovery' | 'email-change';
  type: LinkType;
  tokenHash: string;
  /** A path of the shop. */
  next: string;
}

type Address = Pick<Location, 'hash' | 'search'>;

const KINDS: Readonly<Record<LinkType, EmailLink['kind']>> = {
  signup: 'confirmation',
  invite: 'confirmation',
  email: 'confirmation',
  recovery: 'recovery',
  magiclink: 'recovery',
  email_change: 'email-change',
};

export function linkInAddress({ search }: Pick<Address, 'search'>): EmailLink | null {
  const query = new URLSearchParams(search);
  const [tokenHash, type] = [query.get('token_hash'), query.get('type') ?? ''];
  if (!tokenHash || !isLinkType(type)) return null;
  const wanted = query.get('redirect_to') ?? '';
  const { pathname, search: rest } = URL.canParse(wanted) ? new URL(wanted) : { pathname: '/', search: '' };
  return { kind: KINDS[type], type, tokenHash, next: safePath(pathname + rest) };
}

/** The auth server rejected a link and redirected here. */
export function hasRefusedLink({ hash, search }: Address): boolean {
  return /[#?&]error_(code|description)=/.test(search + hash);
}

/** Such an address would sign its reader in. */
export function carriesSession({ hash }: Pick<Address, 'hash'>): boolean {
  return new URLSearchParams(hash.slice(1)).has('access_token');
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(KINDS, type);
}
