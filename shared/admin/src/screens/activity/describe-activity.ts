import type { ActivityEntry, ActivityItem } from '@baobab/data/activity/admin-activity';
import type { AdminTab } from '@baobab/domain/constants';
import { orderName } from '@baobab/domain/order-name';
import { isSoldOnce } from '@baobab/domain/entities/cart';
import { plural } from '@baobab/domain/plural';
import { formatMoney } from '../../money.ts';
import { STATE_NAMES } from '../illustrations/state-badge.tsx';
import { formatMoment } from '../../moments.ts';

interface KindWords {
  /** Of one thing. */
  one: string;
  /** After the number of things. */
  many: string;
  group: ActivityGroup;
  undoable?: true;
}

export const ACTIVITY_GROUPS = [
  { value: 'prices', label: 'Prices, codes, license options' },
  { value: 'illustrations', label: 'Illustrations' },
  { value: 'categories', label: 'Categories' },
  { value: 'orders', label: 'Refunds, disputes, licenses' },
  { value: 'people', label: 'Rights' },
  { value: 'bundle', label: 'Bundle and free pack' },
  { value: 'settings', label: 'Settings' },
  { value: 'content', label: 'Posts and About' },
] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]['value'];

const KINDS: Readonly<Record<string, KindWords>> = {
  price_changed: { one: 'Price changed', many: 'prices changed', group: 'prices', undoable: true },
  code_added: { one: 'Code added', many: 'codes added', group: 'prices' },
  code_changed: { one: 'Code changed', many: 'codes changed', group: 'prices' },
  license_option_added: { one: 'License option added', many: 'license options added', group: 'prices' },
  license_option_changed: { one: 'License option changed', many: 'license options changed', group: 'prices' },
  license_prices_changed: {
    one: 'License prices changed',
    many: 'illustrations got other license prices',
    group: 'prices',
  },
  state_changed: { one: 'State changed', many: 'states changed', group: 'illustrations', undoable: true },
  illustration_added: { one: 'Illustration added', many: 'illustrations added', group: 'illustrations' },
  illustration_deleted: { one: 'Illustration deleted', many: 'illustrations deleted', group: 'illustrations' },
  featured_changed: { one: 'Featured changed', many: 'featured changed', group: 'illustrations', undoable: true },
  description_changed: {
    one: 'Description changed',
    many: 'descriptions changed',
    group: 'illustrations',
    undoable: true,
  },
  category_assigned: {
    one: 'Moved to another category',
    many: 'moved to another category',
    group: 'categories',
    undoable: true,
  },
  category_added: { one: 'Category added', many: 'categories added', group: 'categories' },
  category_changed: { one: 'Category changed', many: 'categories changed', group: 'categories' },
  category_deleted: { one: 'Category deleted', many: 'categories deleted', group: 'categories' },
  refund_changed: { one: 'Refund', many: 'orders refunded', group: 'orders' },
  dispute_changed: { one: 'Dispute', many: 'disputes changed', group: 'orders' },
  license_granted: { one: 'License given', many: 'licenses given', group: 'orders' },
  license_revoked: { one: 'License taken back', many: 'licenses taken back', group: 'orders' },
  admin_rights_changed: { one: 'Admin rights changed', many: 'accounts got other rights', group: 'people' },
  recovery_codes_made: { one: 'Recovery codes made', many: 'accounts made recovery codes', group: 'people' },
  recovery_code_used: {
    one: 'Recovery code used, second factor removed',
    many: 'recovery codes used',
    group: 'people',
  },
  second_factor_removed: { one: 'Second factor removed', many: 'second factors removed', group: 'people' },
  second_factor_rule_changed: { one: 'Rule for second factors changed', many: 'rules changed', group: 'people' },
  pack_added: { one: 'Pack added', many: 'packs added', group: 'bundle' },
  pack_deleted: { one: 'Pack deleted', many: 'packs deleted', group: 'bundle' },
  bundle_packs_changed: {
    one: 'Pack moved in or out of a bundle',
    many: 'packs moved in or out of bundles',
    group: 'bundle',
  },
  pack_released: { one: 'Pack version changed', many: 'pack versions changed', group: 'bundle' },
  pack_changed: { one: 'Pack changed', many: 'packs changed', group: 'bundle' },
  free_pack_released: { one: 'Free pack released', many: 'free packs released', group: 'bundle' },
  settings_changed: { one: 'Settings changed', many: 'settings changed', group: 'settings', undoable: true },
  post_added: { one: 'Post added', many: 'posts added', group: 'content' },
  post_changed: { one: 'Post saved', many: 'posts saved', group: 'content' },
  post_deleted: { one: 'Post deleted', many: 'posts deleted', group: 'content' },
  about_saved: { one: 'About page saved', many: 'parts of the About page saved', group: 'content' },
  team_saved: { one: 'Team saved', many: 'people of the team saved', group: 'content' },
};

export const kindsOf = (group: ActivityGroup): string[] =>
  Object.entries(KINDS).flatMap(([kind, words]) => (words.group === group ? [kind] : []));

/** 'Price changed', '412 prices changed'. */
export function entryTitle({
  kind,
  itemCount,
  omitted,
}: Pick<ActivityEntry, 'kind' | 'itemCount' | 'omitted'>): string {
  const count = itemCount + omitted;
  const words = KINDS[kind];
  if (count === 1) return words?.one ?? inWords(kind);
  return `${count.toLocaleString('en-US')} ${words?.many ?? inWords(kind).toLowerCase()}`;
}

export const isUndoable = ({ kind }: Pick<ActivityEntry, 'kind'>): boolean => KINDS[kind]?.undoable === true;

export function actorName({ actor, actorName: name }: Pick<ActivityEntry, 'actor' | 'actorName'>): string {
  if (actor === 'shop') return 'The shop';
  // Of whichever provider took the payment.
  return actor === 'stripe' ? 'Payment provider' : name || 'A deleted account';
}

/** An order is called by the first characters of its id; settings and the free pack have no name. */
export function itemName(subjectType: string, { subjectName, subjectId }: ActivityItem): string {
  if (subjectType === 'order') return `Order ${orderName(subjectId)}`;
  if (subjectType === 'settings' || subjectType === 'free_pack') return '';
  return subjectName || subjectId;
}

/** Where the thing is; null for what was deleted. */
export function placeOf(subjectType: string, item: ActivityItem): { tab: AdminTab; open?: string } | null {
  if (item.after === null) return null;
  const { subjectId, subjectName } = item;
  const places: Record<string, { tab: AdminTab; open?: string }> = {
    illustration: isSoldOnce(subjectId) ? { tab: 'bundles' } : { tab: 'illustrations', open: subjectId },
    category: { tab: 'categories', open: subjectId },
    order: { tab: 'orders', open: subjectId },
    discount_code: { tab: 'codes' },
    license_option: { tab: 'settings' },
    account: { tab: 'users', open: subjectName },
    pack: { tab: 'bundles' },
    post: { tab: 'blog', open: subjectId },
    about_section: { tab: 'about' },
    team_member: { tab: 'about' },
    settings: { tab: 'settings' },
    free_pack: { tab: 'settings' },
  };
  return places[subjectType] ?? null;
}

export interface FieldChange {
  label: string;
  /** Null when there was no such thing before, or is none any more. */
  before: string | null;
  after: string | null;
}

/** Fields that differ, in words. */
export function changesOf({ before, after }: ActivityItem): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isNamed = before === null || after === null;
  return names
    .filter((name) => !isNamed || !NAMES.has(name))
    .map((name) => ({
      label: LABELS[name] ?? inWords(name),
      before: before === null ? null : valueInWords(name, before[name]),
      after: after === null ? null : valueInWords(name, after[name]),
    }))
    .filter((change) => isNamed || change.before !== change.after || isCut(change.after));
}

/** 'Price: $5.00 → $7.00'. */
export function changeInWords({ label, before, after }: FieldChange): string {
  if (before === null || after === null) return `${label}: ${after ?? before}`;
  return before === after ? `${label} changed` : `${label}: ${before} → ${after}`;
}

/** Told already by what the thing is called. */
const NAMES = new Set(['title', 'name']);
const LABELS: Readonly<Record<string, string>> = {
  isFree: 'Free',
  scopeRef: 'Scope of',
  startsAt: 'Begins',
  endsAt: 'Ends',
  maxUsesPerPerson: 'Most uses by one person',
  maxUses: 'Most uses',
  defaultFactor: 'Times the price',
  taxId: 'Tax number',
  minimumPrice: 'Least amount',
  taxMode: 'Taxes',
  asksDeliveryConsent: 'Asks for consent to delivery at once',
  isActive: 'Active',
  isAdmin: 'Administrator',
  secondFactorRequired: 'Second factor required for admins',
  isPublished: 'Published',
  publishAt: 'Published from',
  withdrawnReason: 'Reason',
  refundedAmount: 'Paid back',
  refundFailedAt: 'Refund failed',
  disputeStatus: 'Dispute',
  displayOrder: 'Place',
  altText: 'Alt text',
  facets: 'People and setting',
  focusX: 'Focus from the left',
  focusY: 'Focus from the top',
};
const STATES: Readonly<Record<string, string>> = STATE_NAMES;

function valueInWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberInWords(name, value);
  if (Array.isArray(value))
    return value.length === 0
      ? 'nothing'
      : value.every((part) => typeof part === 'string')
        ? value.join(', ')
        : counted(value.length);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/(At|_at)$/.test(name)) return formatMoment(value);
  return name === 'state' ? (STATES[value] ?? value) : value;
}

function numberInWords(name: string, value: number): string {
  if (name === 'percent') return `${value}%`;
  return /price|amount/i.test(name) ? formatMoney(value) : String(value);
}

const counted = (entries: number) => plural(entries, 'entry', 'entries');
const isCut = (value: string | null) => value?.endsWith('…') ?? false;

/** 'price_changed', 'priceChanged' → 'Price changed'. */
function inWords(name: string): string {
  // What is in words already: the name of a license.
  if (name.includes(' ')) return name;
  const words = name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
