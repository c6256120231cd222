import { expect, test } from 'vitest';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { readOpenItem, readTab, tabAddress } from './tabs.ts';

test('AD02 the tab parameter opens a tab; none and an unknown one open the first', () => {
  expect(readTab('?tab=users')).toBe('users');
  expect(readTab('?x=1&tab=illustrations')).toBe('illustrations');
  for (const tab of ADMIN_TABS) expect(readTab(`?tab=${tab}`)).toBe(tab);
  for (const search of ['', '?tab=', '?tab=preferences', '?tab=Users', '?tab=users%00'])
    expect(readTab(search)).toBe('overview');
});

test('AD02 the address of a tab keeps what else stands in it and names the open item', () => {
  const here = 'https://shop.test/admin?x=1&tab=users&open=u1';
  expect(tabAddress(here, 'blog')).toBe('https://shop.test/admin?x=1&tab=blog');
  expect(readOpenItem(new URL(tabAddress(here, 'blog', 'a b')).search)).toBe('a b');
  expect(readOpenItem('?tab=blog&open=')).toBeNull();
});
