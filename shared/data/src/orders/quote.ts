/** What a cart costs and why, as the database works it out for the person who is signed in, or for a visitor; an order is made of the same. */
import type { CartItem } from '@baobab/domain/entities/cart';
import { moneySchema } from '@baobab/domain/entities/fields';
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { isPossibleKey } from '../rows.ts';
import { rpc } from '../rpc.ts';

const CODE_REASONS = [
  'code_unknown',
  'code_expired',
  'code_not_started',
  'code_used_up',
  'code_needs_sign_in',
  'code_used_by_you',
  'code_fits_nothing',
] as const;

const LINE_REASONS = [
  'item_unknown',
  'item_unlisted',
  'item_free',
  'item_owned',
  'item_undeliverable',
  'option_unknown',
  'quantity_invalid',
] as const;

const quotedLineSchema = z.object({
  /** The catalog's id, also of the bundle. */
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  /** Of an upgrade the number that holds all seats that are owned, whatever the cart asked for. */
  quantity: z.int(),
  option: z.string(),
  optionName: z.string(),
  /** Of one now, and before the sale. */
  price: moneySchema,
  listPrice: moneySchema,
  /** The buyer owns the item: it adds seats, or replaces a cheaper license. */
  addsSeats: z.boolean(),
  isUpgrade: z.boolean(),
  /** Off the whole line: by the code, and for what was paid before. */
  discount: moneySchema,
  credit: moneySchema,
  /** What each part of the credit comes from; 0 for a license that was given. */
  credits: z.array(z.object({ title: z.string(), orderId: z.string(), amount: moneySchema })),
  amount: moneySchema,
});

const quoteSchema = z.object({
  /** Three letters, lower case. */
  currency: z.string(),
  /** Lines that can be bought, in the cart's order. */
  lines: z.array(quotedLineSchema),
  /** Lines that cannot, and why; the total is without them, and a checkout with them is refused. */
  problems: z.array(
    z.object({ id: z.string(), title: z.nullable(z.string()), reason: z.enum(LINE_REASONS), message: z.string() }),
  ),
  /** Licenses that are not charged, because another line of the cart contains their item. 0: the price is reduced, because another one contains a part of it. */
  leftOut: z.array(z.object({ id: z.string(), title: z.string(), quantity: z.int(), message: z.string() })),
  /** Null when none was asked for. `message` says for people why it does not fit. */
  code: z.nullable(
    z.object({
      code: z.string(),
      fits: z.boolean(),
      reason: z.nullable(z.enum(CODE_REASONS)),
      message: z.nullable(z.string()),
    }),
  ),
  /** Before credit and discount. */
  subtotal: moneySchema,
  credit: moneySchema,
  discount: moneySchema,
  /** 0 (nothing is paid), or at least the shop's `minimumCharge`; before tax that the payment provider adds. */
  total: moneySchema,
});
export type Quote = z.infer<typeof quoteSchema>;
export type QuotedLine = Quote['lines'][number];

/** Codes: rate_limited (too many codes that do not exist were tried), validation. */
export const quoteCart = rpc(
  'quote_cart',
  quoteSchema,
  (items: readonly Pick<CartItem, 'id' | 'quantity' | 'furtherSeats' | 'option'>[], code?: string) => ({
    p: {
      items: items.map(({ id, quantity, furtherSeats, option }) => ({
        id,
        quantity,
        ...(furtherSeats && { further_seats: true }),
        ...(option && { option }),
      })),
      ...(code && { code }),
    },
  }),
);

const choiceSchema = z.object({
  option: z.string(),
  name: z.string(),
  /** That one of it gives; null is as many as the buyer wants. */
  seats: z.nullable(z.int()),
  /** Plain sentences. */
  allows: z.array(z.string()),
  price: moneySchema,
  listPrice: moneySchema,
  /** The caller holds it: what is dearer is an upgrade. */
  isOwned: z.boolean(),
});
export type LicenseChoice = z.infer<typeof choiceSchema>;

const choices = rpc('license_choices', z.array(choiceSchema), (id: string) => ({ id }));

/** The licenses that an item is offered with, cheapest first; none for what is free or not for sale. */
export async function licenseChoices(client: DataClient, id: string): Promise<LicenseChoice[]> {
  return isPossibleKey(id) ? choices(client, id) : [];
}
