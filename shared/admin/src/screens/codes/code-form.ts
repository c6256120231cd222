/** The form of a discount code; the database has the same rules. */
import type { DiscountCode, DiscountCodeInput } from '@baobab/data/orders/discount-codes';
import { DISCOUNT_CODES_KIND, DISCOUNT_CODES_SCOPE } from '@baobab/domain/column-values';
import { MAXIMUM_CHARGE } from '@baobab/domain/price';
import * as z from 'zod/mini';
import { formatMoney } from '../../money.ts';

const limit = z.nullable(z.int().check(z.gte(1, 'At least 1, or empty for no limit')));

export const codeFormSchema = z
  .object({
    code: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, '3 to 40 letters, digits or hyphens')),
    kind: z.enum(DISCOUNT_CODES_KIND),
    percent: z.nullable(z.number()),
    // NaN could be read in two ways
    amount: z.nullable(z.union([z.number(), z.nan()])),
    item: z.nullable(z.string()),
    scope: z.enum(DISCOUNT_CODES_SCOPE),
    category: z.nullable(z.string()),
    scopeItem: z.nullable(z.string()),
    startsAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    maxUses: limit,
    maxUsesPerPerson: limit,
    note: z.string().check(z.maxLength(500, 'At most 500 characters')),
  })
  .check((form) => {
    const { kind, percent, amount, item, scope, category, scopeItem, startsAt, endsAt } = form.value;
    const refuse = (path: string, message: string) =>
      form.issues.push({ code: 'custom', input: form.value, path: [path], message });
    if (kind === 'percent' && !(percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100))
      refuse('percent', 'A whole number from 1 to 100');
    if (kind === 'amount' && !(amount !== null && amount >= 0.01)) refuse('amount', `At least ${formatMoney(0.01)}`);
    if (kind === 'amount' && amount !== null && amount > MAXIMUM_CHARGE)
      refuse('amount', `At most ${formatMoney(MAXIMUM_CHARGE)}`);
    if (kind === 'free_item' && item === null) refuse('item', 'Choose what is free');
    if (kind !== 'free_item' && scope === 'category' && category === null) refuse('category', 'Choose a category');
    if (kind !== 'free_item' && scope === 'item' && scopeItem === null) refuse('scopeItem', 'Choose an item');
    if (startsAt !== null && endsAt !== null && startsAt >= endsAt) refuse('endsAt', 'It must end after it begins');
  });
export type CodeForm = z.output<typeof codeFormSchema>;

export const NEW_CODE: CodeForm = {
  code: '',
  kind: 'percent',
  percent: 10,
  amount: null,
  item: null,
  scope: 'all',
  category: null,
  scopeItem: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  note: '',
};

export function formOf(code: DiscountCode): CodeForm {
  const { scope, scopeRef } = code;
  return {
    ...code,
    category: scope === 'category' ? scopeRef : null,
    scopeItem: scope === 'item' ? scopeRef : null,
  };
}

/** Only what belongs to the kind and the scope. */
export function inputOf(form: CodeForm, isActive: boolean): DiscountCodeInput {
  const { code, kind, percent, amount, item, category, scopeItem, startsAt, endsAt, maxUses, maxUsesPerPerson, note } =
    form;
  const scope = kind === 'free_item' ? 'all' : form.scope;
  return {
    code,
    kind,
    percent: kind === 'percent' ? percent : null,
    amount: kind === 'amount' ? amount : null,
    item: kind === 'free_item' ? item : null,
    scope,
    scopeRef: scope === 'category' ? category : scope === 'item' ? scopeItem : null,
    startsAt,
    endsAt,
    maxUses,
    maxUsesPerPerson,
    isActive,
    note: note.trim(),
  };
}

/** Without letters and digits that are read as others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight characters: 32^8 codes, so that none is found by trying. */
export function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
