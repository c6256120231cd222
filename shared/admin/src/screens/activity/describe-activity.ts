import type { ActivityEntry, ActivityItem } from '@baobab/data/activity/admin-activity';
import type { AdminTab } from '@baobab/domain/constants';
import { isSoldOnce } from '@baobab/domain/entities/cart';
import { ABOUT_SECTION_FIELDS, TEAM_MEMBER_FIELDS } from '@baobab/domain/fields/about';
import { BLOG_POST_FIELDS } from '@baobab/domain/fields/blog-post';
import { CATEGORY_FIELDS, DISCOUNT_CODE_FIELDS, PACK_FIELDS, PLACE_FIELD } from '@baobab/domain/fields/catalog';
import { inWords, labelOf } from '@baobab/domain/fields/field';
import { ILLUSTRATION_FIELDS } from '@baobab/domain/fields/illustration';
import { SHOP_SETTINGS_FIELDS } from '@baobab/domain/fields/shop-settings';
import { orderName } from '@baobab/domain/order-name';
import { plural } from '@baobab/domain/plural';
import { valueInWords } from '../../field-words.ts';

/** The groups of the filter, with their kinds. */
export const ACTIVITY_GROUPS = [
  {
    value: 'prices',
    label: 'Prices, codes, license options',
    kinds: 'price_changed code_added code_changed license_option_added license_option_changed license_prices_changed',
  },
  {
    value: 'illustrations',
    label: 'Illustrations',
    kinds: 'state_changed illustration_added illustration_deleted featured_changed description_changed',
  },
  {
    value: 'categories',
    label: 'Categories',
    kinds: 'category_assigned category_added category_changed category_deleted',
  },
  {
    value: 'orders',
    label: 'Refunds, disputes, licenses',
    kinds: 'refund_changed dispute_changed license_granted license_revoked',
  },
  {
    value: 'people',
    label: 'Rights',
    kinds:
      'admin_rights_changed recovery_codes_made recovery_code_used second_factor_removed second_factor_rule_changed',
  },
  {
    value: 'bundle',
    label: 'Bundle and free pack',
    kinds: 'pack_added pack_deleted bundle_packs_changed pack_released pack_changed free_pack_released',
  },
  { value: 'settings', label: 'Settings', kinds: 'settings_changed' },
  { value: 'content', label: 'Posts and About', kinds: 'post_added post_changed post_deleted about_saved team_saved' },
] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]['value'];

export const kindsOf = (group: ActivityGroup): string[] =>
  ACTIVITY_GROUPS.find(({ value }) => value === group)?.kinds.split(' ') ?? [];

/** Of one thing and after a number of them, where the kind's own name, 'price_changed', does not say it. */
const WORDS: Readonly<Record<string, { one?: string; many: string }>> = {
  license_prices_changed: { many: 'illustrations got other license prices' },
  featured_changed: { many: 'featured changed' },
  category_assigned: { one: 'Moved to another category', many: 'moved to another category' },
  refund_changed: { one: 'Refund', many: 'orders refunded' },
  dispute_changed: { one: 'Dispute', many: 'disputes changed' },
  license_granted: { one: 'License given', many: 'licenses given' },
  license_revoked: { one: 'License taken back', many: 'licenses taken back' },
  admin_rights_changed: { many: 'accounts got other rights' },
  recovery_codes_made: { many: 'accounts made recovery codes' },
  recovery_code_used: { one: 'Recovery code used, second factor removed', many: 'recovery codes used' },
  second_factor_rule_changed: { one: 'Rule for second factors changed', many: 'rules changed' },
  bundle_packs_changed: { one: 'Pack moved in or out of a bundle', many: 'packs moved in or out of bundles' },
  pack_released: { one: 'Pack version changed', many: 'pack versions changed' },
  settings_changed: { many: 'settings changed' },
  post_changed: { one: 'Post saved', many: 'posts saved' },
  about_saved: { one: 'About page saved', many: 'parts of the About page saved' },
  team_saved: { many: 'people of the team saved' },
};

/** 'Price changed', '412 prices changed'. */
export function entryTitle({
  kind,
  itemCount,
  omitted,
}: Pick<ActivityEntry, 'kind' | 'itemCount' | 'omitted'>): string {
  const count = itemCount + omitted;
  if (count === 1) return WORDS[kind]?.one ?? inWords(kind);
  return `${count.toLocaleString('en-US')} ${WORDS[kind]?.many ?? many(kind)}`;
}

/** 'category_added' → 'categories added'. */
function many(kind: string): string {
  const [verb = '', ...nouns] = kind.split('_').toReversed();
  return `${nouns.toReversed().join(' ').replace(/y$/, 'ie')}s ${verb}`;
}

/** Kinds that can be taken back: those of the fields of an illustration, and of the settings. */
const UNDOABLE: ReadonlySet<string | null> = new Set([
  ...ILLUSTRATION_FIELDS.map(({ activity }) => activity),
  'settings_changed',
]);
export const isUndoable = ({ kind }: Pick<ActivityEntry, 'kind'>): boolean => UNDOABLE.has(kind);

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

const illustrationPlace = (id: string): Place =>
  isSoldOnce(id) ? { tab: 'bundles' } : { tab: 'illustrations', open: id };

interface Place {
  tab: AdminTab;
  open?: string;
}

interface Subject {
  place(item: ActivityItem): Place;
  /** What its columns are called, where the words of their names do not say it. */
  fields?: readonly { name: string; label?: string }[];
}

/** By the type of the thing. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  illustration: { place: ({ subjectId }) => illustrationPlace(subjectId), fields: ILLUSTRATION_FIELDS },
  category: { place: ({ subjectId: open }) => ({ tab: 'categories', open }), fields: CATEGORY_FIELDS },
  order: {
    place: ({ subjectId: open }) => ({ tab: 'orders', open }),
    fields: [
      { name: 'refundedAmount', label: 'Paid back' },
      { name: 'refundFailedAt', label: 'Refund failed' },
      { name: 'disputeStatus', label: 'Dispute' },
    ],
  },
  discount_code: { place: () => ({ tab: 'codes' }), fields: DISCOUNT_CODE_FIELDS },
  license_option: { place: () => ({ tab: 'settings' }), fields: [{ name: 'defaultFactor', label: 'Times the price' }] },
  account: {
    place: ({ subjectName: open }) => ({ tab: 'users', open }),
    fields: [{ name: 'isAdmin', label: 'Administrator' }],
  },
  pack: { place: () => ({ tab: 'bundles' }), fields: PACK_FIELDS },
  post: { place: ({ subjectId: open }) => ({ tab: 'blog', open }), fields: BLOG_POST_FIELDS },
  about_section: { place: () => ({ tab: 'about' }), fields: [...ABOUT_SECTION_FIELDS, PLACE_FIELD] },
  team_member: { place: () => ({ tab: 'about' }), fields: [...TEAM_MEMBER_FIELDS, PLACE_FIELD] },
  settings: {
    place: () => ({ tab: 'settings' }),
    fields: [...SHOP_SETTINGS_FIELDS, { name: 'secondFactorRequired', label: 'Second factor required for admins' }],
  },
  free_pack: { place: () => ({ tab: 'settings' }) },
};

/** Where the thing is; null for what was deleted. */
export function placeOf(subjectType: string, item: ActivityItem): Place | null {
  return item.after === null ? null : (SUBJECTS[subjectType]?.place(item) ?? null);
}

export interface FieldChange {
  label: string;
  /** Null when there was no such thing before, or is none any more. */
  before: string | null;
  after: string | null;
}

/** Fields that differ, in words. */
export function changesOf(
  subjectType: string,
  { before, after }: Pick<ActivityItem, 'before' | 'after'>,
  fields = SUBJECTS[subjectType]?.fields ?? [],
): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isNamed = before === null || after === null;
  return names
    .filter((name) => !isNamed || !NAMES.has(name))
    .map((name) => ({
      label: labelOf(fields, name),
      before: before && sideInWords(name, before[name]),
      after: after && sideInWords(name, after[name]),
    }))
    .filter((change) => isNamed || change.before !== change.after || change.after?.endsWith('…'));
}

/** 'Price: $5.00 → $7.00'. */
export function changeInWords({ label, before, after }: FieldChange): string {
  if (before === null || after === null) return `${label}: ${after ?? before}`;
  return before === after ? `${label} changed` : `${label}: ${before} → ${after}`;
}

/** Told already by what the thing is called. */
const NAMES = new Set(['title', 'name']);

function sideInWords(name: string, value: unknown): string {
  if (Array.isArray(value) && typeof value[0] === 'object') return plural(value.length, 'entry', 'entries');
  return valueInWords(name, value) || 'nothing';
}
