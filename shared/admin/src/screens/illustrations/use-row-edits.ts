/** Price, home page and tags, changed in the row: through the illustration's draft, so that an offline row waits and two admins meet. */
import { App } from 'antd';
import { useMemo } from 'react';
import { illustrationKey, type IllustrationContent } from '@baobab/domain/entities/draft-content';
import { illustrationContent } from '@baobab/domain/fields/illustration-document';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import type { ServerDocument } from '@baobab/drafts/ports';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import type { AdminDrafts } from '../../host-drafts.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { saveDocument } from '../drafting/use-save.ts';
import { SAVED_HERE } from './use-save-edits.ts';

export type RowValues = Pick<IllustrationContent, 'selling' | 'featured' | 'tags'>;

export interface RowEdits {
  subscribe: (listener: () => void) => () => void;
  /** What was asked for, until the row says the same; null while there is nothing. The same object until it changes. */
  wanted: (item: AdminIllustration) => RowValues | null;
  /** `done`: '“Market Day” costs $7'. */
  change: (item: AdminIllustration, change: Partial<RowValues>, done: string) => Promise<void>;
}

/** @param onOpen for what needs more than the row: other unsaved changes, a conflict. */
export function useRowEdits(onOpen: (id: string) => void): RowEdits {
  const { drafts } = useHost();
  const { message, notification } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  return useMemo(() => {
    const { show, forget, ...shown } = createShown();
    const change = async (item: AdminIllustration, wanted: Partial<RowValues>, done: string | null): Promise<void> => {
      const key = illustrationKey(item.id);
      const { status, content } = await drafts.open(key, seen(item));
      const { selling, featured, tags } = content;
      if (status === 'conflict' || status === 'rejected' || status === 'dirty') {
        if (status === 'dirty') drafts.edit(key, wanted);
        void message.info(`“${item.title}” has changes that are not saved yet: update it here.`);
        onOpen(item.id);
        return;
      }
      drafts.edit(key, wanted);
      show(item, { selling, featured, tags, ...wanted });
      const outcome = await saveDocument(drafts, key);
      if (outcome.kind === 'conflict') {
        forget(item.id);
        onOpen(item.id);
      } else if (outcome.kind === 'rejected') {
        forget(item.id);
        await takeBack(drafts, key);
        notification.error({
          title: `“${item.title}” stays as it was`,
          description: describeError(outcome.error).body,
        });
      } else if (done !== null) {
        // taken back, the row says enough
        const undo = () => run(() => change(item, { selling, featured, tags }, null));
        showUndo(outcome.kind === 'queued' ? `${done}. ${SAVED_HERE}` : done, undo);
      }
    };
    return { ...shown, change: async (...args) => void (await run(() => change(...args))) };
  }, [drafts, message, notification, run, showUndo, onOpen]);
}

const takeBack = (drafts: AdminDrafts, key: `illustration:${string}`) => drafts.discard(key).catch(() => undefined);

/** What rows show before the list has it. */
function createShown() {
  const values = new Map<string, { values: RowValues; revision: number }>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wanted: ({ id, revision }: AdminIllustration) => {
      const kept = values.get(id);
      return kept && revision <= kept.revision ? kept.values : null;
    },
    show: ({ id, revision }: AdminIllustration, wanted: RowValues) => {
      values.set(id, { values: wanted, revision });
      tell();
    },
    forget: (id: string) => {
      values.delete(id);
      tell();
    },
  };
}

export function seen(row: AdminIllustration): Omit<ServerDocument, 'key'> {
  const { revision, updatedAt: changedAt, createdAt } = row;
  return { revision, content: illustrationContent(row), changedBy: null, changedAt, createdAt };
}
