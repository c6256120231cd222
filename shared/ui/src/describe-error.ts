/**
 * Every error code → words for a person: what happened, what is safe, what to do. Exhaustive by type; a new code without a text
 * does not compile.
 */
import { toAppError, type AppError, type ErrorCode } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { named, own, type ErrorAction, type Words } from './error-words.ts';
import { PRICE_WORDS } from './price-errors.ts';

export interface ErrorDescription {
  title: string;
  body: string;
  action: { kind: ErrorAction; label: string } | null;
}

const ACTION_LABELS: Record<ErrorAction, string> = {
  retry: 'Try again',
  'sign-in': 'Sign in',
  reload: 'Load the latest version',
  'choose-file': 'Choose another file',
  review: 'Review',
  'storage-settings': 'Check storage',
  'restart-upload': 'Upload again',
};

export function describeError(thrown: unknown): ErrorDescription {
  const error = toAppError(thrown);
  const [title, body, action] = WORDS[error.code];
  return {
    title,
    body: typeof body === 'string' ? body : body(error),
    action: action ? { kind: action, label: ACTION_LABELS[action] } : null,
  };
}

const WORDS: Record<ErrorCode, Words> = {
  ...PRICE_WORDS,
  network_offline: ['You are offline', 'Nothing was lost. We continue as soon as there is a connection.', 'retry'],
  network_timeout: [
    'The server took too long',
    'Your connection may be slow. Nothing was changed that you can’t repeat.',
    'retry',
  ],
  server_unavailable: [
    'The server is not answering',
    'It may be restarting, overloaded or out of reach. What was saved before is safe. Please try again in a moment.',
    'retry',
  ],
  rate_limited: ['Too many attempts', waitTime, 'retry'],
  response_invalid: [
    'Unexpected answer',
    'The server sent something this version doesn’t understand. Reload to get the newest version.',
    'reload',
  ],
  cancelled: ['Stopped', 'You stopped this. Nothing else was changed.', 'retry'],
  not_signed_in: ['Please sign in', 'You need to sign in to do this.', 'sign-in'],
  session_expired: ['Your session has ended', 'Sign in again to go on; what you were doing is kept.', 'sign-in'],
  invalid_credentials: ['Sign-in failed', own('The email address or the password is wrong.'), 'retry'],
  email_not_confirmed: ['Confirm your email address', 'We sent you a link when you registered. Open it, then sign in.'],
  email_taken: [
    'This address is registered',
    'There is an account with this email address already. Sign in, or reset its password.',
    'sign-in',
  ],
  weak_password: ['Choose another password', own('This password is too short or too easy to guess.'), 'review'],
  code_wrong: [
    'This code is not right',
    'A code works once and for half a minute. Take the one that your app shows now, and check that the time of your phone is right.',
    'retry',
  ],
  second_factor_needed: [
    'Enter your second factor first',
    'This account has a second factor. Sign in to the admin area with its code, then try again here. Nothing was changed.',
  ],
  link_expired: ['This link no longer works', 'It was used already or is too old. Ask for a new one.'],
  forbidden: ['Not allowed', own('Your account may not do this.')],
  not_admin: ['Access Denied', 'Your account does not have administrative privileges.'],
  last_admin: ['The last administrator stays', 'Make another user an administrator first, then try again.'],
  keyring_unavailable: [
    'No secure storage on this computer',
    'Your sign-in is kept in memory only and ends when the app closes.',
  ],
  not_found: ['Not found', own('It doesn’t exist, or not any more.'), 'reload'],
  conflict: [
    'Another version was saved first',
    own('Your changes are kept here. Look at the latest version before you save again.'),
    'reload',
  ],
  duplicate: ['Already taken', own('There is one with this name already. Choose another name.'), 'review'],
  in_use: ['Still in use', own('Other records use it, so it can’t be deleted.')],
  validation: ['Please check your input', own('Something in the form can’t be saved as it is.'), 'review'],
  storage_duplicate: [
    'A file with this name exists',
    'Existing files are never overwritten. Upload it again to get a new name.',
    'restart-upload',
  ],
  storage_too_large: [
    'The server refused the size',
    'The file is larger than the storage accepts. Choose a smaller file.',
    'storage-settings',
  ],
  storage_type_refused: [
    'The server refused the type',
    'This storage bucket doesn’t take this kind of file.',
    'choose-file',
  ],
  storage_limit_low: [
    'The storage limit is too low',
    'Bundles need 100 MB. Raise the upload limit in the storage settings.',
    'storage-settings',
  ],
  storage_full: ['The server’s storage is full', 'Uploaded files are safe. Free some space, then continue.', 'retry'],
  bucket_missing: [
    'Storage Bucket Missing',
    'The storage bucket does not exist. Create it, then try again.',
    'storage-settings',
  ],
  object_missing: [
    'A file is missing on the server',
    own('It was not uploaded, or has been removed since. Upload it again.'),
    'restart-upload',
  ],
  upload_expired: [
    'The upload was open for too long',
    'The server forgot the unfinished upload; it starts again from the beginning.',
    'restart-upload',
  ],
  upload_locked: [
    'This file is being uploaded elsewhere',
    'Another window or computer is sending it. We try again shortly.',
    'retry',
  ],
  upload_offset: ['The upload lost its place', 'We ask the server how much it has and continue from there.', 'retry'],
  checksum_mismatch: [
    'The file arrived damaged',
    'What the server has differs from your file, so it wasn’t released. It is sent again.',
    'restart-upload',
  ],
  file_changed: [
    'The file changed during the upload',
    'It differs from what was being sent. Upload the new version from the start.',
    'restart-upload',
  ],
  file_missing: [
    'File Not Found',
    own('The file is not where it was. Put it back, or choose it again.'),
    'choose-file',
  ],
  file_unreadable: [
    'The file can’t be read',
    'Another program may be using it, or you have no permission to read it.',
    'retry',
  ],
  file_empty: ['The file is empty', own('It has no content, so there is nothing to upload.'), 'choose-file'],
  file_too_large: ['The file is too large', own('Images may have 10 MB, ZIP files 100 MB.'), 'choose-file'],
  file_type: ['Not a supported file', own('Use JPEG, PNG, WebP or GIF images, or ZIP files.'), 'choose-file'],
  file_name: ['This name can’t be used', own('Rename the file and add it again.'), 'choose-file'],
  file_link: [
    'Links are left out',
    own('Only what lies in the folder itself is sent. Put the file there in place of the link.'),
  ],
  folder_unreadable: [
    'The folder can’t be read',
    'You may have no permission to open it. The other folders are not affected.',
    'retry',
  ],
  image_damaged: [
    'The image is damaged',
    'It can’t be opened. Export it again from your drawing program.',
    'choose-file',
  ],
  image_dimensions: [
    'The image is too large',
    own('It has more than 100 megapixels. Export a smaller one.'),
    'choose-file',
  ],
  zip_damaged: ['The ZIP file is damaged', own('It is incomplete or not a ZIP file. Create it again.'), 'choose-file'],
  zip_bomb: [
    'The ZIP file is suspicious',
    own('It would unpack to far more than its size allows. Create it again with normal compression.'),
    'choose-file',
  ],
  zip_unsafe: [
    'The ZIP file is unsafe',
    own('It contains links, programs, or names that do not work on every computer.'),
    'choose-file',
  ],
  svg_unsafe: [
    'The SVG file is unsafe',
    own('It contains a script or a reference to another place. Export it again as plain SVG.'),
    'choose-file',
  ],
  zip_mismatch: ['Is this the right file?', own('The ZIP doesn’t look like the pack you chose.'), 'review'],
  metadata_invalid: [
    'The metadata can’t be read',
    own('Correct the CSV or JSON file beside the images; the images themselves are fine.'),
    'review',
  ],
  disk_full: ['Your disk is full', 'Everything saved so far is safe. Free some space, then continue.', 'retry'],
  journal_damaged: [
    'The list of uploads is damaged',
    'Uploaded files are safe. Restart or reload, then drop your folder again: only missing files are sent.',
  ],
  journal_unreadable: [
    'The list of uploads can’t be read or written',
    'Uploaded files are safe. Close other programs, check the disk, then resume. If that fails, restart.',
    'retry',
  ],
  draft_damaged: ['A draft can’t be read', 'It was set aside, not deleted. Earlier versions are in its history.'],
  draft_newer: [
    'The drafts here belong to a newer version',
    'They are untouched, and open again in that version. What you write now is lost when you close this unless you save it to the server.',
  ],
  storage_blocked: [
    'This browser does not store drafts',
    'What you write ends when you close or reload this page, unless you save it to the shop. To store drafts here, allow site data for this shop.',
  ],
  price_below_minimum: [
    'This price cannot be charged',
    own('A price is 0, or at least the smallest amount that the payment provider charges. Nothing was saved.'),
    'review',
  ],
  cart_empty: ['Your cart is empty', 'Add something before you check out.'],
  item_free: [
    'This item is free',
    named((item) => `${item} can be downloaded directly; remove it from the cart.`),
    'review',
  ],
  item_unknown: [
    'No longer available',
    named((item) => `${item} is not in the catalog any more; remove it from the cart.`),
    'review',
  ],
  item_unlisted: [
    'No longer for sale',
    named((item) => `${item} is not for sale any more; remove it from the cart.`),
    'review',
  ],
  item_owned: [
    'You already own this',
    named((item) => `${item} is in My Purchases; remove it from the cart.`),
    'review',
  ],
  item_undeliverable: [
    'Not for sale yet',
    named((item) => `${item} has no file to deliver yet; remove it from the cart for now.`),
    'review',
  ],
  user_mismatch: ['Please sign in again', 'The cart belongs to another account than the one signed in.', 'sign-in'],
  origin_refused: ['Checkout is not possible from here', 'Open the shop at its own address and try again.'],
  payment_failed: ['The payment failed', own('Try again or use another card.'), 'retry'],
  payment_unavailable: ['Payments are not available', 'The payment provider is not answering.', 'retry'],
  shop_not_ready: ['This shop takes no payments yet', 'Its owner has not finished setting it up.'],
  payment_mismatch: [
    'The payment doesn’t match the order',
    'The amount paid differs from the order. Contact us with your order number.',
  ],
  order_disputed: [
    'This payment is disputed',
    own(
      'The buyer’s bank holds the money, so it cannot be refunded here. Nothing was paid back. Answer the dispute at the payment provider.',
    ),
    'reload',
  ],
  order_unpaid: ['Nothing to refund', 'This order has not been paid.', 'reload'],
  already_refunded: ['Already refunded', own('The money went back before; nothing was paid back twice.'), 'reload'],
  refund_failed: [
    'The refund was not made',
    own('Nothing was paid back and the buyer keeps the files. Please try again.'),
    'retry',
  ],
  signature_invalid: ['Unverified message', 'A message about a payment could not be verified and was ignored.'],
  checkout_invalid: ['Checkout could not start', own('Please try again.'), 'retry'],
  mail_failed: ['The email could not be sent', 'We keep trying. Your purchase is in My Purchases.'],
  unknown: ['Something went wrong', own('An unexpected error occurred. Please try again.'), 'retry'],
};

function waitTime({ context }: AppError): string {
  const seconds = typeof context.retryAfter === 'number' ? Math.ceil(context.retryAfter) : 0;
  if (seconds <= 0) return 'Please wait a moment before you try again.';
  return seconds < 90
    ? `Please wait ${plural(seconds, 'second')}.`
    : `Please wait ${plural(Math.ceil(seconds / 60), 'minute')}.`;
}
