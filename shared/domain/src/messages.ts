/**
 * Texts of the shop, word for word. Grouped by screen; a function where a text has a parameter.
 * Admin texts are in `admin-messages.ts`, so that shoppers don't load them.
 */

import { orderName } from './order-name.ts';

/** A toast or alert: a title and, mostly, one sentence under it. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
}

export const checkoutMessages = {
  loginRequired: 'Please log in to complete your purchase',
  cartEmpty: 'Your cart is empty',
  startFailed: (message?: string) => `Failed to start checkout: ${message || 'Unknown error'}`,
  invalidResponse: 'Invalid checkout response',
  initiateFailed: (message: string) => `Failed to initiate checkout: ${message}`,
  initializing: 'Initializing checkout...',
  consent:
    'I ask that delivery begins at once, and I know that with it I lose my right to withdraw from this purchase.',
  consentMissing: 'Please tick this box to go on to the payment.',
  taxAdded: 'Tax is added at payment, by the address that you give there.',
  taxIncluded: 'Prices include tax. The payment page and your invoice say how much.',
} as const;

export const cartMessages = {
  title: 'Shopping Cart',
  added: (title: string) => `${title} added to cart!`,
  updated: (title: string) => `${title} quantity updated in cart!`,
  licenseChanged: (title: string) => `License of ${title} changed in cart!`,
  removed: (title: string) => `${title} removed from cart`,
  cleared: 'Cart cleared',
  quantityLimited: (title: string, most: number) =>
    `${title}: the quantity is now ${most}, the most that one order can have.`,
  freeRefused: 'This item is free and can be downloaded directly.',
  bundleAdded: 'Added to Cart!',
  alreadyThere: (title: string) => `${title} is in your cart already.`,
  onePerAccount: 'One per account',
  furtherSeats: 'Further licenses for what you own',
  included: 'Included in your bundle or pack: you need it only for another license.',
} as const;

export const downloadMessages = {
  authRequired: {
    title: 'Authentication Required',
    description: 'Please sign in or create an account to download this illustration.',
    bundle: 'Please sign in or create an account to buy the bundle.',
  },
  errorTitle: 'Download Error',
  error: 'An error occurred while downloading the file. Please try again later.',
  noFile: 'No file specified',
  noUrl: 'Could not generate download URL',
  started: 'Download Started',
  downloading: (title: string) => `Downloading ${title}...`,
  waitingTitle: 'Download waiting',
  waiting: (title: string) => `${title} starts as soon as the connection is back.`,
  purchaseCheckFailed: 'Failed to verify purchase status',
} as const;

export const catalogMessages = {
  illustrationsFailed: 'Failed to load illustrations. Please try again later.',
  freeFailed: 'Failed to load free illustrations. Please try again later.',
  detailFailed: 'Failed to load illustration details. Please try again later.',
  loading: 'Loading illustrations...',
  notFoundTitle: 'Illustration Not Found',
  notFound: "The illustration you're looking for doesn't exist.",
  noRelated: 'No related illustrations found.',
  categoriesFailed: 'Failed to load categories. Please try again later.',
  noCategories: 'No categories available.',
  categoryNotFoundTitle: 'Category Not Found',
  categoryNotFound: 'Category not found',
  categoryIllustrationsFailed: 'Failed to load illustrations for this category.',
  categoryEmpty: 'No illustrations found in this category yet.',
  theme: (category: string) => `${category} Theme`,
  addedToCart: 'Added to Cart',
  favorited: (title: string) => `${title} added to favorites!`,
  linkCopied: 'Link copied to clipboard!',
} as const;

export const actionLabels = {
  signInToDownload: 'Sign in to Download',
  signInToPurchase: 'Sign in to Purchase',
  checking: 'Checking...',
  download: 'Download',
  downloadPack: 'Download Pack',
  addToCart: 'Add to Cart',
  buyNow: 'Buy now',
  preview: 'Preview',
  viewDetails: 'View Details',
} as const;

export const blogMessages = {
  loadFailed: 'Could not load blog posts',
  empty: 'No blog posts available',
  error: 'There was an error loading the blog posts.',
  tryLater: 'Please try again later.',
  notFoundTitle: 'Blog Post Not Found',
  notFound: "The blog post you're looking for doesn't exist or is no longer published.",
} as const;

export const newsletterMessages = {
  success: 'Check your email for your free illustrations pack!',
  successWithoutPack: 'Check your email to confirm your subscription!',
} as const;

export const authMessages = {
  title: 'Welcome',
  subtitle: 'Sign in or create an account to continue',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  unexpected: 'An unexpected error occurred. Please try again.',
  loginSuccessful: { title: 'Login successful', description: 'Welcome back!' },
  registrationSuccessful: {
    title: 'Registration successful',
    description: 'Please check your email to confirm your account.',
  },
  signedOut: 'Signed out',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  createAccount: 'Create Account',
  creatingAccount: 'Creating account...',
  wrongPassword: 'This is not the password of your account',
} as const;

/** Under the fields of the public forms. */
export const fieldMessages = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  fullName: 'Full name must be at least 2 characters',
  profileUsername: 'Username must be at least 3 characters.',
  profileFullName: 'Full name must be at least 2 characters.',
} as const;

export const profileMessages = {
  title: 'Profile Settings',
  updated: { title: 'Profile updated', description: 'Your profile has been updated successfully.' },
  updateFailed: { title: 'Update failed', description: 'There was an error updating your profile.' },
  imageUploaded: { title: 'Image uploaded', description: 'Your profile picture has been uploaded successfully.' },
  uploadFailedTitle: 'Upload failed',
  uploadFailed: 'Failed to upload profile picture.',
  pictureUnreadable: 'This image can’t be opened. Your profile picture was not changed. Please choose another file.',
  save: 'Save Changes',
  saving: 'Saving...',
} as const;

export const purchaseMessages = {
  orderNotFound:
    "We couldn't find your order details, but your purchase may still be processing. You'll be redirected to your purchases page.",
  orderFailed: 'An unexpected error occurred while retrieving your order details.',
  success: { title: 'Success!', description: 'Purchase Successful!' },
  heading: 'Purchase Successful!',
  loadFailed: 'Failed to load your purchases. Please try again.',
  refreshed: 'Refreshed',
  emptyTitle: 'No Purchases Yet',
  empty: "You haven't purchased any illustrations yet...",
  orderName: (id: string) => `Order ${orderName(id)}`,
  /** By the state of the dispute about its payment. */
  suspended: {
    open: {
      title: 'Downloads suspended',
      description:
        'Your bank disputes this payment. Until it decides, these files can’t be downloaded; what you saved before stays with you. If the payment stands in the end, the downloads open again by themselves. If you didn’t ask for this, tell your bank and write to us.',
    },
    lost: {
      title: 'Downloads closed',
      description:
        'Your bank took this payment back, so the license has ended and these files can’t be downloaded any more. If that was a mistake, write to us; you can also buy them again.',
    },
  },
  purchasedOn: (date: string) => `Purchased on ${date}`,
  grantedOn: (date: string) => `Granted on ${date}`,
} as const;

export const bundleMessages = {
  notYet: 'Not on sale yet',
  /** `titles` of the packs without a release, of `packs` in all. */
  waitingFor: (titles: readonly string[], packs: number) =>
    titles.length === 0
      ? 'The bundle is not offered at the moment.'
      : `The bundle goes on sale when ${packs === 1 ? 'its pack is' : `all ${packs} packs are`} ready. ${titles.length === packs ? 'None of them is ready yet.' : `${packs - titles.length} ${packs - titles.length === 1 ? 'is' : 'are'}. Still in the making: ${titles.join(', ')}.`}`,
} as const;

export const bundleDownloadMessages = {
  heading: 'Your Bundle is Ready to Download!',
  notFound: 'File Not Found',
  started: 'Download Started',
  failed: 'Download Failed',
  error: 'Download Error',
  startingAll: 'Starting Downloads',
} as const;

/** Image rules; the bulk dialog has its own, shorter wording. `size` is in MB, already formatted. */
export const imageMessages = {
  unsupportedType: (type: string) => `Unsupported file type: ${type}. Please use JPEG, PNG, WebP or GIF.`,
  tooLarge: (size: string) => `File too large (${size}MB). Maximum size is 10MB.`,
  bulkInvalidType: (type: string) => `Invalid file type: ${type}. Use JPEG, PNG, WebP or GIF.`,
  bulkTooLarge: (size: string) => `File too large: ${size}MB. Max 10MB.`,
  tooManyPixels: (megapixels: number) => `Image too large: ${megapixels} megapixels. Max 100. Export a smaller one.`,
  empty: 'This file is empty (0 bytes).',
  cutOff: 'This image is damaged or incomplete: it does not say how large it is. Export or download it again.',
  exportAs: (format: string) =>
    `This is ${/^A/.test(format) ? 'an' : 'a'} ${format} image, whatever its name says. Open it in a photo app and export it as JPEG or PNG.`,
} as const;

export const pageMessages = {
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
} as const;
