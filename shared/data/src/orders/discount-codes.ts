/** Discount codes for editors. A code that was made is never deleted, because orders name it: it is switched off. */
import { DISCOUNT_CODES_KIND, DISCOUNT_CODES_SCOPE } from '@baobab/domain/column-values';
import { countSchema, moneySchema, timestampSchema } from '@baobab/domain/entities/fields';
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { snakeKeys } from '../rows.ts';
import { rpc } from '../rpc.ts';

const codeFields = {
  /** Capital letters, digits and hyphens, 3 to 40; shoppers may type it in small letters. */
  code: z.string(),
  kind: z.enum(DISCOUNT_CODES_KIND),
  /** 1 to 100; of kind percent alone, as `amount` and `item` (an id) are of theirs. */
  percent: z.nullable(z.int()),
  amount: z.nullable(moneySchema),
  item: z.nullable(z.string()),
  scope: z.enum(DISCOUNT_CODES_SCOPE),
  /** The name of the category, or the id of the item; null for the other scopes. */
  scopeRef: z.nullable(z.string()),
  startsAt: z.nullable(timestampSchema),
  endsAt: z.nullable(timestampSchema),
  maxUses: z.nullable(z.int()),
  maxUsesPerPerson: z.nullable(z.int()),
  isActive: z.boolean(),
  note: z.string(),
};

const listedSchema = z.object({
  ...codeFields,
  /** Of the free item, or the item of the scope. */
  itemTitle: z.nullable(z.string()),
  createdAt: timestampSchema,
  /** Orders that were paid with it, orders that are being paid, and what it took off the paid ones. */
  used: countSchema,
  reserved: countSchema,
  discountTotal: moneySchema,
});
export type DiscountCode = z.infer<typeof listedSchema>;
export type DiscountCodeInput = Pick<DiscountCode, keyof typeof codeFields>;

/** Newest first. Codes: forbidden. */
export const listDiscountCodes = rpc('list_discount_codes', z.array(listedSchema));

/** A new code. Codes: duplicate, validation, forbidden. */
export async function addDiscountCode(client: DataClient, input: DiscountCodeInput): Promise<void> {
  await client.from('discount_codes').insert(snakeKeys(input)).throwOnError();
}

/** Everything but the code itself. Codes: validation, forbidden. */
export async function saveDiscountCode(client: DataClient, { code, ...input }: DiscountCodeInput): Promise<void> {
  await client.from('discount_codes').update(snakeKeys(input)).eq('code', code).throwOnError();
}

/** Off, or on again. Orders that are being paid with it stay as they are. */
export async function activateDiscountCode(client: DataClient, code: string, isActive: boolean): Promise<void> {
  await client.from('discount_codes').update({ is_active: isActive }).eq('code', code).throwOnError();
}
