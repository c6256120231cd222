import type { AdminTab } from './constants.ts';

/** Commands from outside the page: the native menu and its shortcuts, files given to the app, links from other programs. */
export type AdminCommand =
  | 'add-folder'
  | 'toggle-theme'
  | 'review-uploads'
  | 'show-uploads'
  | 'find'
  | { readonly open: AdminTab; readonly item?: string | undefined };

/** Where a notification may lead: the queue, or a tab and an item of it. */
export type NoticeTarget = Extract<AdminCommand, 'show-uploads' | object>;
