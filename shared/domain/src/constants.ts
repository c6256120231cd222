/** Limits, timings and fixed names of the product. Units are in the name. No dependencies: every page may import this. */

// Home
export const HOME_HERO = 3;
export const HOME_FEATURED = 3;
export const HOME_FREE = 3;
export const HOME_POSTS = 3;
export const HOME_CATEGORIES_MOBILE = 4;

// Lists
/** Items per page of every catalog and admin list. */
export const PAGE_SIZE = 24;
/** A tag's page with fewer is not indexed and not in the sitemap. */
export const TAG_PAGE_MIN_ITEMS = 3;
export const BLOG_PAGE_SIZE = 6;
export const RELATED_ILLUSTRATIONS = 4;
export const RELATED_POSTS = 3;
/** Tags shown as 'Included Features' on the detail page. */
export const DETAIL_FEATURES = 9;
export const INITIALS_MAX_LETTERS = 2;
export const SEARCH_RESULTS_PER_KIND = 6;
export const SEARCH_MIN_CHARS = 2;
export const SEARCH_DEBOUNCE_MS = 150;

export const DEFAULT_CATEGORIES = ['Tech', 'Education', 'Business', 'Lifestyle', 'Family', 'Faith', 'Culture'] as const;
/** The footer's category links, lower case in the address. */
export const FOOTER_CATEGORIES = ['tech', 'education', 'business', 'lifestyle', 'family', 'faith', 'culture'] as const;
export const BLOG_TOPICS = [
  'Inclusive Design',
  'Representation',
  'Design Tips',
  'Industry News',
  'Case Studies',
  'Artist Spotlights',
  'Behind the Scenes',
  'Product Updates',
] as const;

// Prices and cart
export const PRICE_STEP = 0.01;
export const PRICE_MIN = 0;
export const DISPLAY_ORDER_MIN = 0;
export const CART_QUANTITY_MIN = 1;
/** Most seats of one cart line. */
export const CART_QUANTITY_MAX = 999;
export const CHECKOUT_ITEMS_MAX = 100;
export const CHECKOUT_DESCRIPTION_MAX_CHARS = 255;
export const CHECKOUT_DEFAULT_TITLE = 'Untitled Item';
/** Order states that count as a purchase. */
export const PAID_STATUSES = ['paid', 'completed'] as const;

// Text minimums, in characters
export const PASSWORD_MIN_CHARS = 6;
export const FULL_NAME_MIN_CHARS = 2;
export const USERNAME_MIN_CHARS = 3;
export const TITLE_MIN_CHARS = 2;
export const TITLE_MAX_CHARS = 300;
export const DESCRIPTION_MIN_CHARS = 10;
export const CATEGORY_NAME_MIN_CHARS = 2;

// Files
const MIB = 1024 * 1024;
export const IMAGE_MAX_BYTES = 10 * MIB;
/** More than any illustration has, less than a picture bomb needs. */
export const IMAGE_MAX_PIXELS = 100_000_000;
export const BUNDLE_MAX_BYTES = 100 * MIB;
/** The private bucket's limit; also the largest downloadable file and master. */
export const DOWNLOAD_MAX_BYTES = 100 * MIB;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const ZIP_TYPE = 'application/zip';
/** Storage `cache-control: max-age` of every upload, seconds. */
export const STORAGE_CACHE_SECONDS = 3600;
export const IMAGE_PREFIX = 'lovable-uploads';
export const MASTER_PREFIX = 'masters';
export const AVATAR_PREFIX = 'avatars';
/** Side of the stored square. */
export const AVATAR_PX = 512;
export const AVATAR_MAX_BYTES = 256 * 1024;
/** Widths of the public derivatives, pixels, ascending. */
export const IMAGE_WIDTHS_PX = [400, 800, 1600] as const;
/** Longer side to which an SVG is drawn before previews are made of it: twice the largest of them. */
export const SVG_RENDER_PX = 3200;
/** Files in flight at once unless an admin allows more. */
export const UPLOAD_CONCURRENCY = 3;
/** The chunk that Supabase's resumable endpoint asks for. */
export const UPLOAD_CHUNK_BYTES = 6 * MIB;
export const UPLOAD_PROGRESS_RESET_MS = 1000;
export const BULK_DEFAULT_PRICE = 0;

export const BUCKET_IMAGES = 'images';
export const BUCKET_DOWNLOADS = 'downloads';
export const BUCKET_DOWNLOADS_FALLBACK = 'Downloadable Files';
export const BUCKETS = [BUCKET_IMAGES, BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK] as const;
/** Life of a signed download link, seconds. */
export const SIGNED_URL_SECONDS = 60;
/** Of the license terms on /terms: a new one with every change of what a license allows. */
export const LICENSE_TERMS_VERSION = '2026-11-26';

// Bundle
/** The catalog row and the purchase record. */
export const BUNDLE_ID = 'bundle-all-packs';
/** The same product's id in the cart. */
export const BUNDLE_CART_ID = 'bundle-complete-225';
/** What the catalog ids of packs and of bundles begin with; the slug follows. */
export const PACK_ID_PREFIX = 'pack-';
export const BUNDLE_ID_PREFIX = 'bundle-';
export const BUNDLE_GUARANTEE_DAYS = 30;
/** Slugs of the nine packs that a new shop begins with. */
export const BUNDLE_PACK_SLUGS = [
  'tech-startup',
  'black-wellness',
  'education',
  'business-pro',
  'creative-arts',
  'family-life',
  'fitness',
  'healthcare',
  'social-media',
] as const;

// Browser storage
/** localStorage */
export const CART_STORAGE_KEY = 'cart';
/** sessionStorage: 'bundle' or 'regular' while the buyer is at the payment provider. */
export const CHECKOUT_MARKER_KEY = 'stripe_checkout_return';
export const CHECKOUT_RETURN_REGULAR = '/checkout-success?return=stripe';
export const CHECKOUT_RETURN_BUNDLE = '/bundle-download-success?return=stripe';

// Timings
export const ORDER_ATTEMPTS = 5;
export const ORDER_RETRY_BASE_MS = 1000;
export const ORDER_RETRY_FACTOR = 1.5;
export const ORDER_RETRY_MAX_MS = 10_000;
export const REDIRECT_AFTER_SUCCESS_MS = 3000;
export const REDIRECT_AFTER_EXHAUSTION_MS = 5000;
/** Pause after coming back from the provider, before the session is looked at. */
export const SESSION_FIRST_CHECK_MS = 1000;
export const SESSION_ATTEMPTS = 3;
export const SESSION_RETRY_MS = 1500;
export const SESSION_RETRY_AFTER_ERROR_MS = 1000;
export const DOWNLOAD_ALL_GAP_MS = 500;
export const BLOG_PROBE_RETRIES = 2;
export const BLOG_PROBE_RETRY_MS = 1000;
export const QUERY_RETRIES = 1;
export const NEWSLETTER_TOAST_MS = 5000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** For a request that carries a file: 10 MB at the speed of a bad phone line. */
export const UPLOAD_TIMEOUT_MS = 600_000;

// Admin
export const ADMIN_TABS = [
  'overview',
  'statistics',
  'users',
  'illustrations',
  'categories',
  'blog',
  'about',
  'bundles',
  'codes',
  'orders',
  'messages',
  'subscribers',
  'activity',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Wait before order attempt `attempt` (0-based) is repeated: 1 s × 1.5^attempt, at most 10 s. */
export function orderRetryDelayMs(attempt: number): number {
  return Math.min(ORDER_RETRY_BASE_MS * ORDER_RETRY_FACTOR ** attempt, ORDER_RETRY_MAX_MS);
}
