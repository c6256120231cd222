import { expect, test } from 'vitest';
import { readTab } from './tabs.ts';

const available = ['overview', 'users', 'illustrations'] as const;

test('AD02 the tab parameter opens a tab; none, an unknown and an absent one open the first', () => {
  expect(readTab('?tab=users', available)).toBe('users');
  expect(readTab('?x=1&tab=illustrations', available)).toBe('illustrations');
  for (const search of ['', '?tab=', '?tab=settings', '?tab=Users', '?tab=bundles', '?tab=users%00'])
    expect(readTab(search, available)).toBe('overview');
});
