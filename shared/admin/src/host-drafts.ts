/**
 * Drafts as the screens use them: edited on this device first, saved on the server when asked and when there is a network. The
 * engine behind it runs in the page (web) or in the main process (desktop).
 *
 * An editor reads `document(key)` through `subscribe` (useSyncExternalStore) and shows its `content`; every keystroke goes to
 * `edit` and is there at once. Nothing else has to be kept by the screen, and leaving it loses nothing.
 */
import type { BlogPostContent, ContentOf, DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import type { DraftCommands } from '@baobab/drafts/engine/commands';
import type { ServerDocument } from '@baobab/drafts/ports';
import type { DraftsState, DraftVersion, DraftView } from '@baobab/drafts/view';

type Commands = 'save' | 'unqueue' | 'discard' | 'forget' | 'remove' | 'restore' | 'resolve';

export interface AdminDrafts extends Pick<DraftCommands, Commands> {
  /** The same object until something changed; the list of everything known here. */
  current(): DraftsState;
  /** Called at every change of the state or of an opened document. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
  /** A document that was opened, newest local value; the same object until it changed. Null before `open` and once it is gone. */
  document<Key extends DraftKey>(key: Key): DraftView<Key> | null;
  /**
   * From this device, or from the server when this device doesn't know it; `seen` is what the server was just seen to have. Codes:
   * not_found, network_offline and the network's.
   */
  open<Key extends DraftKey>(key: Key, seen?: Omit<ServerDocument, 'key'>): Promise<DraftView<Key>>;
  /** A new post on this device, opened; the server learns of it when it is saved. */
  createPost(content?: Partial<BlogPostContent>): Promise<`blog_post:${string}`>;
  /** A new illustration on this device, opened; its files put it into the shop. */
  createIllustration(): Promise<`illustration:${string}`>;
  /** At once in `document(key)`, durable within a second. Only for opened documents. Lists are given whole, in their new order. */
  edit<Key extends DraftKey>(key: Key, change: Partial<ContentOf<Key>>): void;
  /**
   * Keeps a picture on this device; put the answer into the content with `edit`. It is uploaded before the row that shows it.
   * Codes: file_type, file_too_large, file_empty, image_damaged, disk_full.
   */
  attach(file: File): Promise<DraftPicture>;
  /** The kept picture's bytes for a preview while it is not uploaded (`picture.file`); null when it is gone. */
  attached(fileId: string): Promise<Blob | null>;
  /** Newest first. */
  history<Key extends DraftKey>(key: Key): Promise<readonly DraftVersion<ContentOf<Key>>[]>;
  /** Looks at the server again and tries what waits. No error without a network: see `current().online`. */
  refresh(): Promise<void>;
}
