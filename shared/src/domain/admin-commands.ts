import type { AdminTab } from './constants.ts';

/** Commands from outside the page: the native menu and its shortcuts, files given to the app, links from other programs. */
export type AdminCommand =
  | 'add-folder'
  | 'toggle-theme'
  | 'review-uploads'
  | 'find'
  | { readonly open: AdminTab; readonly item?: string | undefined };
