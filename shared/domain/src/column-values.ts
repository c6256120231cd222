// Generated from the migrations by `npm run types`; never edited.
export const ACTIVITY_ACTOR = ['account', 'shop', 'stripe'] as const;
export const BUNDLE_PACKS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const BUNDLE_PACKS_SECTION = ['pack', 'bonus'] as const;
export const BUNDLE_PACK_VERSIONS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const CONTACT_MESSAGES_STATUS = ['new', 'read', 'answered', 'archived'] as const;
export const CONTENT_DOCUMENTS_KIND = ['about_page', 'team'] as const;
export const EMAIL_OUTBOX_STATUS = ['pending', 'sent', 'failed'] as const;
export const FILE_FACTS_BUCKET = ['downloads', 'Downloadable Files'] as const;
export const ILLUSTRATIONS_KIND = ['illustration', 'bundle', 'pack'] as const;
export const ILLUSTRATIONS_STATE = ['draft', 'scheduled', 'published', 'unlisted'] as const;
export const NEWSLETTER_SUBSCRIBERS_STATUS = ['pending', 'confirmed', 'unsubscribed'] as const;
export const ORDERS_DISPUTE_STATUS = ['open', 'won', 'lost'] as const;
export const ORDERS_ORIGIN = ['sale', 'grant'] as const;
export const ORDERS_PAYMENT_STATUS = ['pending', 'paid', 'completed', 'failed', 'expired', 'refunded'] as const;
export const PROFILES_ADMIN_ROLE = ['owner', 'editor', 'support'] as const;
