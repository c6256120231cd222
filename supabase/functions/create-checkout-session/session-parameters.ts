import { toCents } from '@baobab/domain/money';
import type { Stripe } from 'stripe';
import type { PendingOrder } from './checkout-deps.ts';

interface Input {
  order: PendingOrder;
  email: string | null;
  successUrl: string;
  origin: string;
  imageUrl(path: string | null): string | undefined;
}

/** What the provider is asked for; the order's id travels along three ways, so that every event finds its order. */
export function sessionParameters({
  order,
  email,
  successUrl,
  origin,
  imageUrl,
}: Input): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: order.order_id,
    metadata: { order_id: order.order_id },
    payment_intent_data: { metadata: { order_id: order.order_id } },
    ...(email && { customer_email: email }),
    success_url: withSessionId(successUrl),
    cancel_url: `${origin}/cart`,
    line_items: order.items
      .filter(({ amount }) => amount > 0)
      .map((item) => {
        const picture = imageUrl(item.image ?? null);
        const { name, quantity, cents } = askedLine(item);
        return {
          quantity,
          price_data: {
            currency: order.currency,
            unit_amount: cents,
            product_data: { name, ...(picture && { images: [picture] }) },
          },
        };
      }),
  };
}

/** A line that does not cost its price times its quantity is asked for as one, with the quantity in its name. */
function askedLine({ title, price, quantity, amount, option, option_name: license }: PendingOrder['items'][number]) {
  const name = option !== 'standard' && license ? `${title} (${license})` : title;
  const cents = toCents(amount);
  if (toCents(price) * quantity === cents) return { name, quantity, cents: toCents(price) };
  return { name: quantity > 1 ? `${name} × ${quantity}` : name, quantity: 1, cents };
}

/** The provider fills in the placeholder, whose braces must arrive as they are. */
export function withSessionId(successUrl: string): string {
  const url = new URL(successUrl);
  url.hash = '';
  url.searchParams.delete('session_id');
  return `${url.href}${url.search ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
}
