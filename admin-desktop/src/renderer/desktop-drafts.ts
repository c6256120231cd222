/**
 * Drafts over the bridge. The engine runs in main; what is typed shows here at once and is laid over main's answers until main has
 * it, so that no answer to an older keystroke takes back a newer one.
 */
import { preparePicture, previewOf } from '@baobab/admin/drafts/prepare-picture';
import type { AdminDrafts } from '@baobab/admin/host-drafts';
import type { ContentOf, DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftsState, DraftVersion, DraftView } from '@baobab/drafts/view';
import type { StampedView } from '../bridge/payloads.ts';
import { ask, desktopBridge, methodsOf } from './bridge-client.ts';
import { createStore } from './store.ts';

interface Edit {
  readonly change: Partial<DraftContent>;
  readonly generation: number;
}

interface Opened {
  stamp: number;
  /** As main has it. */
  view: DraftView | null;
  /** Sent and not answered. */
  edits: Edit[];
  /** With the edits laid over it. */
  shown: DraftView | null;
}

export function createDesktopDrafts(initial: DraftsState): AdminDrafts {
  const state = createStore(initial);
  const opened = new Map<DraftKey, Opened>();
  const tell = () => state.set(state.current());
  const accept = (key: DraftKey, { stamp, view }: StampedView) => {
    const before = opened.get(key) ?? { stamp: 0, view: null, edits: [], shown: null };
    if (stamp < before.stamp) return;
    opened.set(key, withShown({ ...before, stamp, view }));
  };
  desktopBridge().listen['drafts:changed']((change) => {
    change.documents.forEach(({ key, ...document }) => accept(key, document));
    state.set(change.state);
  });

  const edit = (key: DraftKey, change: Partial<DraftContent>) => {
    const document = opened.get(key);
    if (!document?.shown) return;
    // typed over what is shown, which is the oldest generation of which an edit is still on its way
    const generation = document.edits[0]?.generation ?? document.shown.generation;
    const sent: Edit = { change, generation };
    opened.set(key, withShown({ ...document, edits: [...document.edits, sent] }));
    tell();
    const settle = (answer: StampedView | null) => {
      const now = opened.get(key);
      if (!now) return;
      opened.set(key, { ...now, edits: now.edits.filter((each) => each !== sent) });
      accept(key, answer ?? { stamp: now.stamp, view: now.view });
      tell();
    };
    ask('drafts:edit', { key, change, generation }).then(settle, () => settle(null));
  };
  const open = async <Key extends DraftKey>(key: Key): Promise<DraftView<Key>> => {
    accept(key, await ask('drafts:open', { key }));
    tell();
    return shown(key) as DraftView<Key>;
  };
  /** Main tells of changes in batches; a caller whose request was answered must not read the state before it. */
  const upToDate = async (key: DraftKey, answer: Promise<void>): Promise<void> => {
    await answer;
    const fresh = await ask('drafts:open', { key }).catch(() => null);
    if (!fresh) return; // gone meanwhile, which the next batch tells
    accept(key, fresh);
    tell();
  };
  const shown = <Key extends DraftKey>(key: Key) => (opened.get(key)?.shown ?? null) as DraftView<Key> | null;
  const { history, ...verbs } = methodsOf('drafts');
  return {
    ...verbs,
    current: state.current,
    subscribe: state.subscribe,
    document: shown,
    open,
    async createPost(content = {}) {
      const key = await ask('drafts:create', { content });
      await open(key);
      return key;
    },
    edit,
    attach: async (file) => {
      const { variants, ...picture } = await preparePicture(file);
      const texts = variants.map(({ widthPx, bytes }) => ({ widthPx, base64: base64Of(bytes) }));
      return ask('drafts:attach', { ...picture, variants: texts });
    },
    async attached(fileId) {
      const text = await ask('drafts:attached', { id: fileId });
      return previewOf(text === null ? undefined : [{ widthPx: 0, bytes: bytesOf(text) }]);
    },
    save: (key) => upToDate(key, verbs.save(key)),
    history: async <Key extends DraftKey>(key: Key) => (await history(key)) as DraftVersion<ContentOf<Key>>[],
    resolve: (key, resolution) => upToDate(key, verbs.resolve(key, resolution)),
    async refresh() {
      await verbs.refresh();
      // main tells of changes in batches, which may come after its answer
      state.set(await verbs.state());
    },
  };
}

function withShown(document: Opened): Opened {
  const { view, edits } = document;
  if (!view || edits.length === 0) return { ...document, shown: view };
  const content = Object.assign({}, view.content, ...edits.map(({ change }) => change)) as DraftView['content'];
  const status = view.status === 'clean' || view.status === 'synced' ? 'dirty' : view.status;
  return { ...document, shown: { ...view, content, status, durable: false } };
}

/** In pieces: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
