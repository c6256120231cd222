/** What an e-mail link left in the address: tokens or an error after the `#`, or a token hash in the query. */

export interface EmailLink {
  kind: 'confirmation' | 'recovery';
  /** Words of a link that no longer works. */
  error: string | null;
  /** To be exchanged for a session; null when the tokens themselves came along. */
  tokenHash: string | null;
}

export function linkInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): EmailLink | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  const inQuery = new URLSearchParams(search);
  const find = (name: string) => inHash.get(name) ?? inQuery.get(name);
  const tokenHash = inQuery.get('token_hash');
  const error = find('error_description') ?? find('error_code');
  if (!inHash.has('access_token') && !tokenHash && !error) return null;
  const recovery = find('type') === 'recovery' || inQuery.has('reset');
  return { kind: recovery ? 'recovery' : 'confirmation', error, tokenHash };
}
