/** Drafts as screens see them: plain JSON that crosses the desktop's bridge unchanged. */
import type {
  BlogPostContent,
  ContentOf,
  DraftContent,
  DraftKey,
  DraftKind,
} from '@baobab/domain/entities/draft-content';
import type { SerializedError } from '@baobab/domain/errors';

/**
 * `clean`: as on the server; `dirty`: changed on this device, not asked to be saved; `queued`: asked, waits for the network or its
 * turn; `syncing`: on its way; `conflict`: needs a choice; `synced`: what was saved here is on the server; `rejected`: the server
 * refused it, `problem` says why, the text is kept.
 */
export type DraftStatus = 'clean' | 'dirty' | 'queued' | 'syncing' | 'conflict' | 'synced' | 'rejected';

/** How a document came to be removed, and what it was called. */
export interface Removal {
  readonly title: string;
  /** Epoch ms by this device's clock. */
  readonly at: number;
  readonly how: 'deleted_here' | 'deleted_elsewhere' | 'discarded';
  /** Its history has a text that the server never had. */
  readonly unsaved: boolean;
}

/** What the list of posts shows of one. */
export type PostCard = Pick<BlogPostContent, 'title' | 'category' | 'author' | 'publication' | 'picture' | 'slug'>;

export interface DraftSummary {
  readonly key: DraftKey;
  readonly kind: DraftKind;
  /** Of a post or an illustration, also of a removed one; '' for the lists and where there is none. */
  readonly title: string;
  readonly status: DraftStatus;
  /** Durable on this device as it is now: a crash would lose nothing of it. */
  readonly durable: boolean;
  /** Never saved on the server. */
  readonly isNew: boolean;
  /** What was asked for and is not done. */
  readonly intent: 'save' | 'delete' | null;
  /** Epoch ms of the last edit on this device. */
  readonly editedAt: number | null;
  /** Epoch ms of the last time when this device and the server agreed. */
  readonly syncedAt: number | null;
  /** Who changed it last on the server, and when (ISO 8601). */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  /** What happened on the server while it is edited here; saving will merge, or ask. */
  readonly elsewhere: 'changed' | 'deleted' | null;
  /** Pictures that still have to be uploaded. */
  readonly waitingFiles: number;
  readonly problem: SerializedError | null;
  readonly removal: Removal | null;
  /** ISO 8601; posts are listed newest first by it. */
  readonly createdAt: string;
  /** Posts only. As edited here. */
  readonly card: PostCard | null;
}

export type Side = 'mine' | 'theirs' | 'both' | 'base';

/** One place where both sides changed the same thing, for a person to choose. */
export interface MergeHunk {
  /** Stable for the same three versions: 'content:2', 'sections/5e00…/title', 'sections:order'. */
  readonly id: string;
  /** Field, or list, item id and field. */
  readonly path: readonly string[];
  /**
   * `text`: paragraphs of a long text; `value`: a short field, a picture, the publication; `item`: a list entry that one side
   * deleted (null) and the other changed; `order`: ids of a list that both sides arranged anew.
   */
  readonly kind: 'text' | 'value' | 'item' | 'order';
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Sides that make sense here; 'both' (mine, then theirs) for paragraphs only. */
  readonly sides: readonly Side[];
}

/**
 * `overlap`: both changed the same text; `deleted_elsewhere`: deleted on the server while edited here; `edited_elsewhere`: edited
 * on the server while deleted here; `publication`: everything merged, but saving would publish a text that has not been read as a whole.
 */
export type ConflictReason = 'overlap' | 'deleted_elsewhere' | 'edited_elsewhere' | 'publication';

export interface DraftConflict<Content = DraftContent> {
  readonly reason: ConflictReason;
  readonly base: Content | null;
  readonly mine: Content | null;
  /** Null: deleted there. */
  readonly theirs: Content | null;
  /** What needs a choice, in reading order; empty for `publication` and the two about deletion. */
  readonly hunks: readonly MergeHunk[];
  readonly theirsBy: string | null;
  /** ISO 8601. */
  readonly theirsAt: string | null;
}

export interface DraftView<Key extends DraftKey = DraftKey> extends DraftSummary {
  readonly key: Key;
  /** As edited here. */
  readonly content: ContentOf<Key>;
  /** As the server had it when this device last looked; null for a new one. */
  readonly base: ContentOf<Key> | null;
  readonly conflict: DraftConflict<ContentOf<Key>> | null;
  /** Grows when the content changed by itself (a merge, a restore, a refresh): what was typed before belongs to the one before. */
  readonly generation: number;
}

export type VersionReason = 'edited' | 'saved' | 'merged' | 'restored' | 'theirs' | 'mine' | 'deleted' | 'discarded';

export interface DraftVersion<Content = DraftContent> {
  readonly id: string;
  /** Epoch ms by this device's clock. */
  readonly at: number;
  readonly reason: VersionReason;
  /** Who wrote it, for versions of the server. */
  readonly by: string | null;
  /** On the server in this form, as far as this device knows. */
  readonly synced: boolean;
  readonly content: Content;
}

export interface DraftsState {
  readonly online: boolean;
  /** Until what this device keeps has been read. */
  readonly loading: boolean;
  readonly refreshing: boolean;
  /** Epoch ms of the last pull that worked. */
  readonly refreshedAt: number | null;
  /** Why nothing is sent although there is a network: signed out, server away. Goes on by itself where it can. */
  readonly halted: SerializedError | null;
  /** This device cannot keep drafts: disk full, or damaged and set aside (`context.keptAs`). */
  readonly storage: SerializedError | null;
  /** Posts newest first, then the About page and the team. Everything that is known here, online or not. */
  readonly documents: readonly DraftSummary[];
  /** Deleted, on either side; their history can still be opened and restored. */
  readonly removed: readonly DraftSummary[];
}

/** How a conflict ends: per hunk a side, or the whole document at once. */
export interface Resolution {
  /** By hunk id; what is missing stays mine. */
  readonly choices?: Readonly<Record<string, Side>>;
  /** For deletion against edit: `mine` keeps what this device wants, `theirs` what the server has. */
  readonly whole?: 'mine' | 'theirs';
  /** True: saves the result in the same click. Otherwise it stays here as an unsaved edit. */
  readonly save: boolean;
}
