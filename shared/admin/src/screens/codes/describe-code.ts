import type { DiscountCode } from '@baobab/data/orders/discount-codes';
import { formatDate } from '../../moments.ts';
import { formatMoney } from '../../money.ts';
import type { BadgeTone } from '../../frame/badge.tsx';

type Effect = Pick<DiscountCode, 'kind' | 'percent' | 'amount' | 'itemTitle'>;

/** '20% off', '$5.00 off', 'Sunset Walk free' */
export function codeEffect({ kind, percent, amount, itemTitle }: Effect): string {
  if (kind === 'percent') return `${percent ?? 0}% off`;
  if (kind === 'amount') return `${formatMoney(amount ?? 0)} off`;
  return `${itemTitle ?? 'A deleted item'} free`;
}

export function codeScope({
  kind,
  scope,
  scopeRef,
  itemTitle,
}: Pick<DiscountCode, 'kind' | 'scope' | 'scopeRef' | 'itemTitle'>): string {
  if (kind === 'free_item') return 'One of this item, with its cheapest license';
  if (scope === 'category') return `Category ${scopeRef ?? ''}`;
  if (scope === 'item') return itemTitle ?? 'A deleted item';
  return scope === 'bundle' ? 'The bundle' : 'Everything';
}

interface CodeState {
  label: string;
  tone: BadgeTone;
}

export function codeState(
  code: Pick<DiscountCode, 'isActive' | 'startsAt' | 'endsAt' | 'maxUses' | 'used'>,
  now: Date,
): CodeState {
  const { isActive, startsAt, endsAt, maxUses, used } = code;
  if (!isActive) return { label: 'Off', tone: 'quiet' };
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return { label: 'Ended', tone: 'quiet' };
  if (maxUses !== null && used >= maxUses) return { label: 'Used up', tone: 'warning' };
  if (startsAt !== null && Date.parse(startsAt) > now.getTime())
    return { label: `From ${formatDate(startsAt)}`, tone: 'info' };
  return { label: 'Active', tone: 'success' };
}

/** '3 of 10, 1 being paid' */
export function codeUses({ used, reserved, maxUses }: Pick<DiscountCode, 'used' | 'reserved' | 'maxUses'>): string {
  const paid = maxUses === null ? `${used}` : `${used} of ${maxUses}`;
  return reserved > 0 ? `${paid}, ${reserved} being paid` : paid;
}

/** When it ends, and how often one person has it; empty without limits. */
export function codeLimits({ endsAt, maxUsesPerPerson }: Pick<DiscountCode, 'endsAt' | 'maxUsesPerPerson'>): string {
  return [
    endsAt !== null && `until ${formatDate(endsAt)}`,
    maxUsesPerPerson !== null && (maxUsesPerPerson === 1 ? 'once a person' : `${maxUsesPerPerson} times a person`),
  ]
    .filter(Boolean)
    .join(', ');
}
