/** Who may do what in the admin area; the database decides, this decides what is shown. */
import * as z from 'zod/mini';
import { PROFILES_ADMIN_ROLE } from './column-values.ts';
import { ADMIN_TABS, type AdminTab } from './constants.ts';

export const adminRoleSchema = z.enum(PROFILES_ADMIN_ROLE);
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const ROLE_WORDS: Readonly<Record<AdminRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'Everything, also settings, statistics, activity and who has access.' },
  editor: {
    label: 'Editor',
    may: 'Illustrations, categories, blog, About, bundles and codes. No orders, customers or settings.',
  },
  support: { label: 'Support', may: 'Orders, refunds, messages, subscribers and customers. No content or settings.' },
};

/** Tabs of the roles besides the owner's, who has all. */
const TABS_OF: Readonly<Record<Exclude<AdminRole, 'owner'>, readonly AdminTab[]>> = {
  editor: ['illustrations', 'categories', 'blog', 'about', 'bundles', 'codes'],
  support: ['orders', 'messages', 'users', 'subscribers'],
};

function tabsOf(role: AdminRole): readonly AdminTab[] {
  return role === 'owner' ? ADMIN_TABS : TABS_OF[role];
}

export function firstTab(role: AdminRole): AdminTab {
  return tabsOf(role)[0] ?? 'overview';
}

/** The overview, where every address without a tab leads, is the owner's: others begin with their first tab. */
export function shownTab(role: AdminRole, asked: AdminTab): AdminTab {
  return asked === 'overview' ? firstTab(role) : asked;
}

export function mayOpen(role: AdminRole, tab: AdminTab): boolean {
  return tabsOf(role).includes(tab);
}
