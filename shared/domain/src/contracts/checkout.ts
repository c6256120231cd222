/** `create-checkout-session`: what the browser sends, what the function believes, what comes back. */
import * as z from 'zod/mini';
import {
  CART_QUANTITY_MAX,
  CHECKOUT_DEFAULT_TITLE,
  CHECKOUT_DESCRIPTION_MAX_CHARS,
  CHECKOUT_ITEMS_MAX,
} from '../constants.ts';

export const CHECKOUT_FUNCTION = 'create-checkout-session';

export interface CheckoutItem {
  id: string;
  title: string;
  price: number;
  quantity: number;
  image?: string;
  description?: string;
  /** The buyer knows that they own the item and wants more seats. */
  furtherSeats?: true;
  /** License option; absent for the standard license. */
  option?: string;
}

/** A cart line → a request item: defaults filled in, image only when absolute, description cut to 255 characters. */
export function toCheckoutItem(line: { id: string } & Partial<Record<keyof CheckoutItem, unknown>>): CheckoutItem {
  const item: CheckoutItem = {
    id: line.id,
    title: typeof line.title === 'string' && line.title ? line.title : CHECKOUT_DEFAULT_TITLE,
    price: typeof line.price === 'number' && Number.isFinite(line.price) ? line.price : 0,
    quantity: typeof line.quantity === 'number' && line.quantity >= 1 ? Math.trunc(line.quantity) : 1,
  };
  if (typeof line.image === 'string' && /^https?:\/\//.test(line.image)) item.image = line.image;
  if (line.furtherSeats === true) item.furtherSeats = true;
  if (typeof line.option === 'string' && line.option) item.option = line.option;
  if (typeof line.description === 'string') {
    item.description = line.description.slice(0, CHECKOUT_DESCRIPTION_MAX_CHARS);
  }
  return item;
}

/** The function's view: ids, quantities and whether seats are added; titles, prices and pictures in the body are dropped unread. */
export const checkoutRequestSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        quantity: z._default(z.int().check(z.gte(1), z.lte(CART_QUANTITY_MAX)), 1),
        furtherSeats: z.optional(z.boolean()),
        option: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      }),
    )
    .check(z.minLength(1), z.maxLength(CHECKOUT_ITEMS_MAX)),
  userId: z.string(),
  successUrl: z.url(),
  code: z.optional(z.string().check(z.maxLength(100))),
  /** The buyer agrees that delivery begins at once. */
  consent: z.optional(z.boolean()),
  /** What the cart said that the order costs: one that costs more is refused. */
  shownTotal: z.optional(z.number().check(z.gte(0))),
});
export type ParsedCheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** In a `conflict`'s `context.reason`: the order costs more than was shown. */
export const TOTAL_RAISED = 'total_raised';

/**
 * Where the browser goes: the payment page, or for an order that costs nothing the page after the payment. `sessionId` finds the order
 * in both cases.
 */
export const checkoutResponseSchema = z.object({
  url: z.url(),
  sessionId: z.string(),
  orderId: z.string(),
  isComplete: z.optional(z.boolean()),
});
export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>;
