/** Who may do what in the admin area; the database decides, this decides what is shown. */
import * as z from 'zod/mini';
import { PROFILES_ADMIN_ROLE } from './column-values.ts';
import type { AdminTab } from './constants.ts';

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

/** Roles that open a tab, besides the owner's, who opens all. */
const ROLES_OF: Readonly<Record<AdminTab, readonly Exclude<AdminRole, 'owner'>[]>> = {
  overview: [],
  statistics: [],
  users: ['support'],
  illustrations: ['editor'],
  categories: ['editor'],
  blog: ['editor'],
  about: ['editor'],
  bundles: ['editor'],
  codes: ['editor'],
  orders: ['support'],
  messages: ['support'],
  subscribers: ['support'],
  activity: [],
  settings: [],
};

const FIRST_TABS: Readonly<Record<AdminRole, AdminTab>> = {
  owner: 'overview',
  editor: 'illustrations',
  support: 'orders',
};

export function firstTab(role: AdminRole): AdminTab {
  return FIRST_TABS[role];
}

/** The overview, where every address without a tab leads, is the owner's: others begin with their first tab. */
export function shownTab(role: AdminRole, asked: AdminTab): AdminTab {
  return asked === 'overview' ? firstTab(role) : asked;
}

export function mayOpen(role: AdminRole, tab: AdminTab): boolean {
  return role === 'owner' || ROLES_OF[tab].includes(role);
}
