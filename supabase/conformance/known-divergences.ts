/** Cases that the embedded stack fails, and what product code must avoid because of it. Told at length in docs/divergences.md. */
export const KNOWN_DIVERGENCES: Readonly<Record<string, string>> = {
  'filter-or-quoted': 'put no double quotes around values inside or=(…); containsPattern of shared/src/data needs none',
  'filter-or-quoted-column': 'put no double quotes around column names inside or=(…)',
  'count-estimated': 'count with exact, never with planned or estimated',
  'rpc-head': 'call functions with POST or GET, never with head: true',
  'jsonb-bare-values': 'store objects and lists in jsonb columns, never a bare text, number or boolean',
  'unknown-path': 'do not probe the auth server for paths that it may not have',
  'password-claims-more': 'read no iss, is_anonymous, aal or phone from access tokens, in policies neither',
};
