import { expect, test } from 'vitest';
import { adminRoleSchema, firstTab, mayOpen, shownTab } from './admin-roles.ts';
import { ADMIN_TABS } from './constants.ts';

test('OW12 owners open every tab; content and customers are apart; settings are for owners', () => {
  const [owner, editor, support] = adminRoleSchema.options.map((role) =>
    ADMIN_TABS.filter((tab) => mayOpen(role, tab)),
  );
  expect(owner).toEqual(ADMIN_TABS);
  expect(editor).toContain('illustrations');
  expect(support).toContain('orders');
  expect(editor?.filter((tab) => support?.includes(tab))).toEqual([]);
  expect([...(editor ?? []), ...(support ?? [])]).not.toContain('settings');
});

test('OW12 an address without a tab leads to where the role works; a named one stays, to be explained', () => {
  expect(shownTab('owner', 'overview')).toBe('overview');
  expect(shownTab('support', 'overview')).toBe(firstTab('support'));
  expect(shownTab('support', 'blog')).toBe('blog');
});
