/** The drafts' end of the bridge in main: answers requests, and tells the page what changed, at most twenty times a second. */
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftView } from '@baobab/drafts/view';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import type { DraftsChange, StampedView } from '../../bridge/payloads.ts';

const TELL_GAP_MS = 50;

export interface DraftDesk {
  handlers: HandlersOf<'drafts'>;
  /** Another engine, for another shop. */
  follow(engine: DraftEngine): void;
}

export function createDraftDesk(first: DraftEngine, tell: (change: DraftsChange) => void): DraftDesk {
  let engine = first;
  let stop = () => {};
  let stamp = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Opened documents as they were told last. */
  const told = new Map<DraftKey, DraftView | null>();
  const stamped = (key: DraftKey): StampedView => {
    const view = engine.document(key);
    told.set(key, view);
    return { stamp: (stamp += 1), view };
  };
  const announce = () => {
    timer = undefined;
    const changed = [...told.keys()].filter((key) => told.get(key) !== engine.document(key));
    tell({ state: engine.state(), documents: changed.map((key) => ({ key, ...stamped(key) })) });
  };
  const follow = (next: DraftEngine) => {
    stop();
    told.clear();
    engine = next;
    stop = engine.subscribe(() => (timer ??= setTimeout(announce, TELL_GAP_MS)));
  };
  follow(first);
  return {
    follow,
    handlers: {
      'drafts:state': () => engine.state(),
      'drafts:open': async ({ key }) => {
        await engine.open(key);
        return stamped(key);
      },
      'drafts:create': ({ content }) => engine.createPost(content),
      'drafts:edit': ({ key, change, generation }) => {
        engine.edit(key, change, generation);
        return stamped(key);
      },
      'drafts:attach': ({ variants, ...picture }) =>
        engine.attach({
          ...picture,
          variants: variants.map(({ widthPx, base64 }) => ({ widthPx, bytes: bytesOf(base64) })),
        }),
      'drafts:attached': async ({ id }) => {
        const bytes = (await engine.file(id))?.variants.at(-1)?.bytes;
        return bytes ? Buffer.from(bytes).toString('base64') : null;
      },
      'drafts:save': ({ key }) => engine.save(key),
      'drafts:unqueue': ({ key }) => engine.unqueue(key),
      'drafts:discard': ({ key }) => engine.discard(key),
      'drafts:forget': ({ key }) => engine.forget(key),
      'drafts:remove': ({ key }) => engine.remove(key),
      'drafts:history': ({ key }) => engine.history(key),
      'drafts:restore': ({ key, versionId }) => engine.restore(key, versionId),
      'drafts:resolve': ({ key, resolution }) => engine.resolve(key, resolution),
      'drafts:refresh': () => engine.refresh(),
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
