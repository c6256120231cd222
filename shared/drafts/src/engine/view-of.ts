import { kindOf, type BlogPostContent } from '@baobab/domain/entities/draft-content';
import { mergeContents } from '../merge/merge.ts';
import type { DraftRecord } from '../ports.ts';
import type { DraftConflict, DraftStatus, DraftSummary, DraftView } from '../view.ts';
import { contentOf, filesIn } from './content.ts';

/** What changes while a record stays the same: whether it is durable as it is, whether it is being sent. */
export interface SyncProgress {
  readonly durable: boolean;
  readonly syncing: boolean;
}

export function viewOf(record: DraftRecord, progress: SyncProgress): DraftView {
  return {
    ...summaryOf(record, progress),
    content: contentOf(record),
    base: record.base?.content ?? null,
    conflict: conflictOf(record),
    generation: record.generation,
  };
}

export function summaryOf(record: DraftRecord, { durable, syncing }: SyncProgress): DraftSummary {
  const content = contentOf(record);
  const kind = kindOf(record.key);
  const post = kind === 'blog_post' ? (content as BlogPostContent) : null;
  const title = record.gone?.title ?? ('title' in content ? content.title : '');
  return {
    key: record.key,
    kind,
    title,
    status: statusOf(record, syncing),
    durable,
    isNew: record.base === null,
    intent: record.operation?.type ?? null,
    editedAt: record.editedAt,
    syncedAt: record.syncedAt,
    changedBy: record.base?.changedBy ?? null,
    changedAt: record.base?.changedAt ?? null,
    elsewhere: record.elsewhere && (record.elsewhere === 'gone' ? 'deleted' : 'changed'),
    removal: record.gone,
    waitingFiles: filesIn(content).length,
    problem: record.problem,
    createdAt: record.createdAt,
    card: post && {
      title,
      category: post.category,
      author: post.author,
      publication: post.publication,
      picture: post.picture,
      slug: post.slug,
    },
  };
}

function statusOf(record: DraftRecord, syncing: boolean): DraftStatus {
  if (record.conflict) return 'conflict';
  if (record.operation) return syncing ? 'syncing' : 'queued';
  if (record.problem) return 'rejected';
  if (record.local !== null) return 'dirty';
  return record.savedHere ? 'synced' : 'clean';
}

function conflictOf(record: DraftRecord): DraftConflict | null {
  if (!record.conflict) return null;
  const { reason, theirs } = record.conflict;
  const base = record.base?.content ?? null;
  const mine = reason === 'edited_elsewhere' ? null : contentOf(record);
  const hunks = mine && theirs ? mergeContents(kindOf(record.key), { base, mine, theirs: theirs.content }).hunks : [];
  return {
    reason,
    base,
    mine,
    theirs: theirs?.content ?? null,
    hunks,
    theirsBy: theirs?.changedBy ?? null,
    theirsAt: theirs?.changedAt ?? null,
  };
}
