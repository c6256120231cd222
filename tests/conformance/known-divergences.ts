/** Cases that the embedded stack fails, and what product code must avoid because of it. Told at length in docs/divergences.md. */
export const KNOWN_DIVERGENCES: Readonly<Record<string, string>> = {
  'filter-or-quoted': 'put no double quotes around values inside or=(…); containsPattern of shared/data/src needs none',
  'filter-or-quoted-column': 'put no double quotes around column names inside or=(…)',
  'jsonb-bare-values': 'store objects and lists in jsonb columns, never a bare text, number or boolean',
};
