/** Texts of the admin screens, word for word. Grouped by screen; a function where a text has a parameter. */
import type { Notice } from './messages.ts';

export const adminAccessMessages = {
  checking: 'Checking authorization...',
  deniedTitle: 'Access Denied',
  denied:
    'You do not have permission to access the admin area. This section is restricted to website administrators only.',
  signIn: 'Access Admin Dashboard',
  signingIn: 'Authenticating...',
  loginSuccessful: 'Admin login successful',
  failed: 'Authentication failed. Please try again.',
  verifyFailed: 'Error verifying admin status. Please try again.',
  notAdmin: 'Your account does not have administrative privileges.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

export const adminUploadMessages = {
  success: (name: string): Notice => ({
    title: 'Upload successful',
    description: `File "${name}" uploaded successfully.`,
  }),
  imageSuccess: 'Image upload successful',
  failedTitle: 'Upload failed',
  failed: 'Image upload failed.',
  previewFailed: {
    title: 'Image preview failed',
    description: "The uploaded image couldn't be displayed. URL might be invalid.",
  },
  blogPreviewFailed: {
    title: 'Image preview failed',
    description: "The image couldn't be displayed. URL might be invalid.",
  },
  bucketInaccessible: (bucket: string) =>
    `Storage bucket "${bucket}" is not accessible. Please check storage policies.`,
  permissionDenied: 'Permission denied. Please check storage policies.',
  bucketMissing: (bucket: string) => `Storage bucket "${bucket}" does not exist.`,
  defaultFailed: 'Upload failed',
  unexpected: 'An unexpected error occurred during file upload',
} as const;

export const adminUserMessages = {
  loading: 'Loading users...',
  empty: 'No users found',
  errorTitle: 'Error loading users',
  loadFailed: 'Failed to load users. Please try again later.',
  promoted: { title: 'User promoted to admin', description: 'User permissions updated successfully' },
  demoted: { title: 'User demoted from admin', description: 'User permissions updated successfully' },
  updateFailed: {
    title: 'Failed to update user',
    description: "There was a problem updating the user's admin status",
  },
} as const;

export const adminIllustrationMessages = {
  searchPlaceholder: 'Search illustrations...',
  noMatch: 'No illustrations match your search. Try adjusting your search criteria.',
  empty: "No illustrations found. Click the 'Add Illustration' button to create one.",
  loadFailed: 'Failed to load illustrations. Please try again.',
  saveFailed: 'Failed to save illustration. Please try again.',
  addedToQueue: (title: string) => `“${title}” is in the upload queue. The shop has it once its files are sent.`,
  updated: 'Illustration updated',
  filesInQueue: (title: string) =>
    `The new files of “${title}” are in the upload queue. Until they are sent, the shop keeps those it has.`,
  deleted: 'Illustration deleted',
  deleteFailed: { title: 'Delete failed', description: 'There was an error deleting the illustration.' },
  detailFailed: { title: 'Error', description: 'Failed to load illustration details.' },
  confirmDeletion: 'Confirm Deletion',
  titleTooShort: 'Title must be at least 2 characters',
  descriptionTooShort: 'Description must be at least 10 characters',
  categoryRequired: 'Category is required',
  priceNegative: 'Price must be 0 or greater',
  priceTooLow: (minimum: string) => `Price must be 0, or at least ${minimum}: the payment provider charges no less`,
  imageRequired: 'Image URL is required',
  altTextTooLong: 'Alt text must be at most 300 characters',
  seriesName: 'The name of a series has 2 to 100 characters',
  timeRequired: 'Choose when it becomes public',
} as const;

export const adminBulkMessages = {
  noValidFiles: { title: 'No valid files', description: 'Please add valid image files to upload.' },
  /** 'Successfully uploaded X of Y illustrations.' plus ' N failed.' when any did; `noun` where they are not illustrations alone. */
  complete: (uploaded: number, total: number, failed = 0, noun = 'illustrations'): Notice => ({
    title: 'Upload complete',
    description: `Successfully uploaded ${uploaded} of ${total} ${noun}.${failed > 0 ? ` ${failed} failed.` : ''}`,
  }),
  allFailed: { title: 'Upload failed', description: 'All uploads failed. Please check errors and try again.' },
  completed: 'Bulk upload completed',
  continues: 'Upload continues in background',
  appliedToAll: 'Applied to all images',
} as const;

export const adminStorageMessages = {
  bucketCreated: 'Bucket created',
  createFailed: 'Error creating bucket',
  missing: 'Storage Bucket Missing',
  fileUploaded: 'File uploaded',
  uploadError: 'Upload error',
  setupDone: 'Storage bucket created',
  setupFailed: 'Storage setup error',
} as const;

export const adminCategoryMessages = {
  searchPlaceholder: 'Search categories...',
  empty:
    "No categories found. Click the 'Add Category' button to create one or use 'Add Default Categories' to initialize the predefined categories.",
  loadFailed: 'Failed to load categories. Please try again.',
  saveFailed: 'Failed to save category. Please try again.',
  added: 'Category added',
  updated: 'Category updated',
  deleted: 'Category deleted',
  deleteFailed: 'Delete failed',
  detailFailed: 'Failed to load category details.',
  initialized: 'Categories initialized',
  initFailed: { title: 'Initialization failed', description: 'Failed to create default categories.' },
  nameTooShort: 'Name must be at least 2 characters',
  descriptionTooShort: 'Description must be at least 10 characters',
  orderNegative: 'Display order must be a positive number',
} as const;

export const adminBlogMessages = {
  heading: 'Blog Management',
  subtitle: 'Create and manage blog posts.',
  searchPlaceholder: 'Search by title, category, or author...',
  loading: 'Loading blog posts...',
  empty: 'No blog posts found. Create your first blog post!',
  deleted: 'Blog post deleted',
  deleteFailed: { title: 'Error deleting blog post', description: 'Could not delete the blog post. Please try again.' },
  loadFailed: { title: 'Error loading blog post', description: 'Could not load the blog post. Please try again.' },
  saveFailed: { title: 'Error saving blog post', description: 'An error occurred while saving the blog post.' },
  created: 'Blog post created',
  updated: 'Blog post updated',
  fetchFailed: {
    title: 'Error fetching blog posts',
    description: 'There was a problem loading blog posts. Please try again.',
  },
  missingFields: { title: 'Missing required fields', description: 'Please fill in all required fields.' },
  createPost: 'Create Post',
  updatePost: 'Update Post',
  saving: 'Saving...',
} as const;

export const adminAboutMessages = {
  heading: 'About Page Management',
  loadFailed: 'Failed to load About page content',
  imageUploaded: 'Image uploaded successfully',
  imageFailed: 'Failed to upload image',
  saved: 'About page content updated successfully',
  saveFailed: 'Failed to save changes',
  empty: 'No content sections yet. Add your first section to get started.',
  activeLabel: 'Active (visible on About page)',
  newTitle: 'New Section',
  newContent: 'Enter content here...',
  /** Key of a section added at `timestampMs`. */
  newKey: (timestampMs: number) => `section_${timestampMs}`,
} as const;

export const adminTeamMessages = {
  loadFailed: 'Failed to load team members',
  saved: 'Team members updated successfully',
  empty: 'No team members yet. Add your first team member to get started.',
  newName: 'New Team Member',
  newPosition: 'Position',
} as const;

export const adminPackMessages = {
  loadFailed: 'The packs and bundles could not be loaded',
  packSaved: 'Pack saved',
  saleBelowPrice: (minimum: string) => `A sale price is at least ${minimum} and below the price.`,
  packAdded: 'Pack added',
  bundleSaved: 'Bundle saved',
  bundleAdded: 'Bundle added',
  saveFailed: 'It could not be saved',
  deleted: (title: string) => `“${title}” was deleted`,
  deleteFailed: 'It could not be deleted',
  orderFailed: 'The order could not be kept',
  ordered: 'Order kept',
  priceNeeded: 'What is sold needs a price',
  valueAbovePrice: 'The total value must be above the price',
  packKept:
    'It has been sold, so it cannot be deleted: its buyers keep it. Take it out of sale and out of its bundles instead.',
  bundleKept: 'It has been sold, so it cannot be deleted: its buyers keep its packs. Take it out of sale instead.',
  noPacks: 'No packs yet. Add the first one, then upload its ZIP file.',
  noBonus: 'No bonus files. A pack becomes one when you choose “Bonus file” for it.',
} as const;

export const adminBundleMessages = {
  heading: 'Bundle File Upload Manager',
  success: (bucket: string): Notice => ({
    title: 'Upload Successful',
    description: `The file was uploaded to the "${bucket}" bucket.`,
  }),
  failed: 'Upload Failed',
  bothFailed: (first: string, second: string) => `Failed to upload to both buckets: ${first}; ${second}`,
  uploaded: 'Uploaded',
} as const;
