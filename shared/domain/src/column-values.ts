// Generated from the migrations by `npm run types`; never edited.
export const ACTIVITY_ACTOR = ['account', 'shop', 'stripe'] as const;
export const BUNDLE_PACKS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const BUNDLE_PACKS_SECTION = ['pack', 'bonus'] as const;
export const BUNDLE_PACK_VERSIONS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const CONTACT_MESSAGES_STATUS = ['new', 'read', 'answered', 'archived'] as const;
export const CONTENT_DOCUMENTS_KIND = ['about_page', 'team'] as const;
export const DISCOUNT_CODES_KIND = ['percent', 'amount', 'free_item'] as const;
export const DISCOUNT_CODES_SCOPE = ['all', 'category', 'item', 'bundle'] as const;
export const EMAIL_OUTBOX_STATUS = ['pending', 'sent', 'failed'] as const;
export const FILE_FACTS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const ILLUSTRATIONS_KIND = ['illustration', 'bundle', 'pack'] as const;
export const ILLUSTRATIONS_STATE = ['draft', 'scheduled', 'published', 'unlisted'] as const;
export const INVOICES_KIND = ['invoice', 'credit_note'] as const;
export const NEWSLETTER_SUBSCRIBERS_STATUS = ['pending', 'confirmed', 'unsubscribed'] as const;
export const ORDERS_DISPUTE_STATUS = ['open', 'won', 'lost'] as const;
export const ORDERS_ORIGIN = ['sale', 'grant', 'moved'] as const;
export const ORDERS_PAYMENT_STATUS = ['pending', 'paid', 'completed', 'failed', 'expired', 'refunded'] as const;
export const ORDERS_PROVIDER = ['stripe', 'paystack'] as const;
export const ORDERS_TAX_BEHAVIOR = ['none', 'inclusive', 'exclusive'] as const;
export const ORDER_ITEMS_REFUSAL = [
  'page_ended',
  'code_used_up',
  'credit_spent',
  'credit_gone',
  'credit_held',
  'already_owned',
  'item_deleted',
  'account_deleted',
] as const;
export const PRICE_CHANGES_REASON = ['price', 'sale_start', 'sale_end', 'listing'] as const;
export const PROFILES_ADMIN_ROLE = ['owner', 'editor', 'support'] as const;
export const SHOP_SETTINGS_TAX_MODE = ['off', 'inclusive', 'exclusive'] as const;
