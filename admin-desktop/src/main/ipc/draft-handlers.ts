/** Drafts: answers requests, and tells the page what changed, at most twenty times a second. */
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftView } from '@baobab/drafts/view';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import { forward } from '../../bridge/methods.ts';
import type { DraftsChange, StampedView } from '../../bridge/payloads.ts';

const SEND_GAP_MS = 50;

export function createDraftHandlers(first: DraftEngine, send: (change: DraftsChange) => void) {
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
  /** Another engine, for another shop. */
  const switchEngine = (next: DraftEngine): void => {
    unsubscribe();
    sent.clear();
    engine = next;
    unsubscribe = engine.subscribe(() => (timer ??= setTimeout(sendChanges, SEND_GAP_MS)));
  };
  switchEngine(first);
  return { switchEngine, handlers: handlersOf(() => engine, stamped) };
}

function handlersOf(engine: () => DraftEngine, stamped: (key: DraftKey) => StampedView): HandlersOf<'drafts'> {
  const own = {
    'drafts:open': async ({ key, seen }) => {
      await engine().open(key, seen);
      return stamped(key);
    },
    'drafts:create': ({ content }) => engine().createPost(content),
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
  } satisfies Partial<HandlersOf<'drafts'>>;
  return forward('drafts', own, engine);
}
