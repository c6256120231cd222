/** Drafts over the bridge: the engine runs in main. */
import { preparePicture, previewOf } from '@baobab/admin/drafts/prepare-picture';
import type { AdminDrafts } from '@baobab/admin/host-drafts';
import type { ContentOf, DraftKey } from '@baobab/domain/entities/draft-content';
import type { ServerDocument } from '@baobab/drafts/ports';
import type { DraftsState, DraftVersion, DraftView } from '@baobab/drafts/view';
import { base64Of, bytesOf } from './base64.ts';
import { ask, desktopBridge, methodsOf } from './bridge-client.ts';
import { createOpenedDrafts } from './opened-drafts.ts';
import { createStore } from './store.ts';

export function createDesktopDrafts(initial: DraftsState): AdminDrafts {
  const state = createStore(initial);
  const changed = () => state.set(state.current());
  const { accept, edit, shown } = createOpenedDrafts(changed);
  const { history, ...verbs } = methodsOf('drafts');
  desktopBridge().listen['drafts:changed']((change) => {
    change.documents.forEach(({ key, ...document }) => accept(key, document));
    state.set(change.state);
  });
  const open: AdminDrafts['open'] = async <Key extends DraftKey>(key: Key, seen?: Omit<ServerDocument, 'key'>) => {
    accept(key, await verbs.open(key, seen));
    changed();
    return shown(key) as DraftView<Key>;
  };
  /** Main sends changes in batches; a caller whose request was answered must not read the state before it. */
  const upToDate = async (key: DraftKey, answer: Promise<void>): Promise<void> => {
    await answer;
    // gone meanwhile: the next batch has it
    await open(key).catch(() => undefined);
  };
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
    async createIllustration() {
      const key = await verbs.createIllustration();
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
      const text = await verbs.attached(fileId);
      return previewOf(text === null ? undefined : [{ widthPx: 0, bytes: bytesOf(text) }]);
    },
    save: (key) => upToDate(key, verbs.save(key)),
    history: async <Key extends DraftKey>(key: Key) => (await history(key)) as DraftVersion<ContentOf<Key>>[],
    resolve: (key, resolution) => upToDate(key, verbs.resolve(key, resolution)),
    async refresh() {
      await verbs.refresh();
      // main sends changes in batches, which may come after its answer
      state.set(await verbs.state());
    },
  };
}
