/** What an e-mail link left in the address: tokens, words or an error after the `#`, or a token hash in the query. */

export interface EmailLink {
  kind: 'confirmation' | 'recovery' | 'email-change';
  /** Words of a link that no longer works. */
  error: string | null;
  /** To be exchanged for a session; null when the tokens themselves came along. */
  tokenHash: string | null;
  /** The first of an e-mail change's two links was opened; the other is still to come. */
  halfway: boolean;
}

export function linkInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): EmailLink | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  const inQuery = new URLSearchParams(search);
  const find = (name: string) => inHash.get(name) ?? inQuery.get(name);
  const tokenHash = inQuery.get('token_hash');
  const error = find('error_description') ?? find('error_code');
  // The auth server's words for one of two confirmations: a message, but no tokens.
  const halfway = !inHash.has('access_token') && !error && inHash.has('message');
  if (!inHash.has('access_token') && !tokenHash && !error && !halfway) return null;
  return { kind: kindOf(find('type'), inQuery), error, tokenHash, halfway };
}

function kindOf(type: string | null, query: URLSearchParams): EmailLink['kind'] {
  if (type === 'recovery' || query.has('reset')) return 'recovery';
  return type === 'email_change' || query.has('email-change') ? 'email-change' : 'confirmation';
}
