/**
 * Opened documents in the page. What is typed shows at once and is laid over main's answers until main has it, so that no answer to an
 * older keystroke takes back a newer one.
 */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftView } from '@baobab/drafts/view';
import type { StampedView } from '../bridge/payloads.ts';
import { ask } from './bridge-client.ts';

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

export function createOpenedDrafts(changed: () => void) {
  const opened = new Map<DraftKey, Opened>();
  const accept = (key: DraftKey, { stamp, view }: StampedView) => {
    const before = opened.get(key) ?? { stamp: 0, view: null, edits: [], shown: null };
    if (stamp >= before.stamp) opened.set(key, withShown({ ...before, stamp, view }));
  };
  return {
    /** Main's answer; one that is older than the last is passed over. */
    accept,
    shown: <Key extends DraftKey>(key: Key) => (opened.get(key)?.shown ?? null) as DraftView<Key> | null,
    edit(key: DraftKey, change: Partial<DraftContent>) {
      const document = opened.get(key);
      if (!document?.shown) return;
      // typed over what is shown, which is the oldest generation of which an edit is still on its way
      const generation = document.edits[0]?.generation ?? document.shown.generation;
      const sent: Edit = { change, generation };
      opened.set(key, withShown({ ...document, edits: [...document.edits, sent] }));
      changed();
      const settle = (answer: StampedView | null) => {
        const now = opened.get(key);
        if (!now) return;
        opened.set(key, { ...now, edits: now.edits.filter((each) => each !== sent) });
        accept(key, answer ?? { stamp: now.stamp, view: now.view });
        changed();
      };
      ask('drafts:edit', { key, change, generation }).then(settle, () => settle(null));
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
