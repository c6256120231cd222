/** Notifies once of each draft that needs a choice because the same text was saved elsewhere, but of none that was there at the start. */
import type { NoticeTarget } from '@baobab/domain/admin-commands';
import type { AdminTab } from '@baobab/domain/constants';
import { documentIdOf, kindOf, type DraftKey, type DraftKind } from '@baobab/domain/entities/draft-content';
import type { DraftsState, DraftSummary } from '@baobab/drafts/view';
import type { AppNotification } from './notifications.ts';

export function createConflictNotifications(
  tell: (notice: AppNotification) => void,
): (state: Pick<DraftsState, 'loading' | 'documents'>) => void {
  let known: ReadonlySet<DraftKey> | null = null;
  return ({ loading, documents }) => {
    if (loading) return;
    const conflicts = documents.filter(({ status }) => status === 'conflict');
    const fresh = conflicts.filter(({ key }) => known && !known.has(key));
    known = new Set(conflicts.map(({ key }) => key));
    fresh.forEach((each) => tell(noticeOf(each)));
  };
}

function noticeOf(draft: DraftSummary): AppNotification {
  return {
    title: 'Two versions of the same text',
    body: `${nameOf(draft)} was changed here and elsewhere. Both are kept; choose what stays.`,
    target: placeOf(draft.key),
  };
}

const UNTITLED: Record<DraftKind, string> = {
  blog_post: 'A post without a title',
  about_page: 'The About page',
  team: 'The team',
  illustration: 'An illustration without a title',
  shop_settings: 'The shop’s settings',
};

function nameOf({ key, title }: DraftSummary): string {
  return title ? `“${title}”` : UNTITLED[kindOf(key)];
}

const TABS = {
  blog_post: 'blog',
  about_page: 'about',
  team: 'about',
  illustration: 'illustrations',
  shop_settings: 'settings',
} as const satisfies Record<DraftKind, AdminTab>;

function placeOf(key: DraftKey): NoticeTarget {
  const open = TABS[kindOf(key)];
  return open === 'about' || open === 'settings' ? { open } : { open, item: documentIdOf(key) };
}
