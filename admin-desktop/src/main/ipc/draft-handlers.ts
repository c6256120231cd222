/** Drafts: answers requests, and tells the page what changed, at most twenty times a second. */
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftView } from '@baobab/drafts/view';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import type { DraftsChange, StampedView } from '../../bridge/payloads.ts';

const SEND_GAP_MS = 50;

export interface DraftHandlers {
  handlers: HandlersOf<'drafts'>;
  /** Another engine, for another shop. */
  switchEngine(engine: DraftEngine): void;
}

export function createDraftHandlers(first: DraftEngine, send: (change: DraftsChange) => void): DraftHandlers {
  let engine = first;
  let unsubscribe = () => {};
  let stamp = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Opened documents as they were sent last. */
  const sent = new Map<DraftKey, DraftView | null>();
  const stamped = (key: DraftKey): StampedView => {
    const view = engine.document(key);
    sent.set(key, view);
    return { stamp: (stamp += 1), view };
  };
  const sendChanges = () => {
    timer = undefined;
    const changed = [...sent.keys()].filter((key) => sent.get(key) !== engine.document(key));
    send({ state: engine.state(), documents: changed.map((key) => ({ key, ...stamped(key) })) });
  };
  const switchEngine = (next: DraftEngine) => {
    unsubscribe();
    sent.clear();
    engine = next;
    unsubscribe = engine.subscribe(() => (timer ??= setTimeout(sendChanges, SEND_GAP_MS)));
  };
  switchEngine(first);
  return { switchEngine, handlers: handlersOf(() => engine, stamped) };
}

function handlersOf(engine: () => DraftEngine, stamped: (key: DraftKey) => StampedView): HandlersOf<'drafts'> {
  return {
    'drafts:state': () => engine().state(),
    'drafts:open': async ({ key, seen }) => {
      await engine().open(key, seen);
      return stamped(key);
    },
    'drafts:create': ({ content }) => engine().createPost(content),
    'drafts:create-illustration': () => engine().createIllustration(),
    'drafts:edit': ({ key, change, generation }) => {
      engine().edit(key, change, generation);
      return stamped(key);
    },
    'drafts:attach': ({ variants, ...picture }) => {
      const decoded = variants.map(({ widthPx, base64 }) => ({
        widthPx,
        bytes: new Uint8Array(Buffer.from(base64, 'base64')),
      }));
      return engine().attach({ ...picture, variants: decoded });
    },
    'drafts:attached': async ({ id }) => {
      const bytes = (await engine().file(id))?.variants.at(-1)?.bytes;
      return bytes ? Buffer.from(bytes).toString('base64') : null;
    },
    'drafts:save': ({ key }) => engine().save(key),
    'drafts:unqueue': ({ key }) => engine().unqueue(key),
    'drafts:discard': ({ key }) => engine().discard(key),
    'drafts:forget': ({ key }) => engine().forget(key),
    'drafts:remove': ({ key }) => engine().remove(key),
    'drafts:history': ({ key }) => engine().history(key),
    'drafts:restore': ({ key, versionId }) => engine().restore(key, versionId),
    'drafts:resolve': ({ key, resolution }) => engine().resolve(key, resolution),
    'drafts:refresh': () => engine().refresh(),
  };
}
