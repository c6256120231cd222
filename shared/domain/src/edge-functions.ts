/** Every function in supabase/functions; a test compares the two. */
export const EDGE_FUNCTIONS = [
  'avatar',
  'contact',
  'count',
  'create-checkout-session',
  'download',
  'email-deliver',
  'invoice',
  'license',
  'maintenance',
  'newsletter',
  'order-refund',
  'paystack-webhook',
  'stripe-webhook',
] as const;
