/**
 * What a person can ask for. Each command resolves when what it did is durable; sending goes on by itself. Where this device has no
 * room, a save or delete is durable once the server has answered it.
 */
import { emptyContent, kindOf, type DraftKey } from '@baobab/domain/entities/draft-content';
import { AppError, isAppError } from '@baobab/domain/errors';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftPorts, DraftRecord } from '../ports.ts';
import type { Resolution } from '../view.ts';
import { contentOf } from './content.ts';
import type { DraftRecords } from './draft-records.ts';
import { createEditing, known, type DraftEditing } from './editing.ts';
import { deleteAsked, deletionDone, discarded, resolved, saveAsked } from './transitions.ts';

export interface DraftCommands extends DraftEditing {
  /** Asks for the document as it is now to be saved on the server, now or once there is a network. What is typed later is not part of it. */
  save(key: DraftKey): Promise<void>;
  /** Takes a waiting save or delete back; the text stays as an unsaved edit. */
  unqueue(key: DraftKey): Promise<void>;
  /** Throws this device's changes away, back to what the server has; the history keeps them. A new post is removed. */
  discard(key: DraftKey): Promise<void>;
  /** Throws a removed document away for good, with its history on this device; nothing for one that is there. */
  forget(key: DraftKey): Promise<void>;
  /** Posts only: deleted on the server, now or once there is a network. A conflict when it was edited there meanwhile. */
  remove(key: DraftKey): Promise<void>;
  /** Ends a conflict. A preview of the result: `previewResolution` in `drafts/merge/merge.ts`. */
  resolve(key: DraftKey, resolution: Resolution): Promise<void>;
}

/** `send` starts the outbox when it is not running; resolves when there is nothing more to send now. */
export function createCommands(ports: DraftPorts, records: DraftRecords, send: () => Promise<void>): DraftCommands {
  const { clock, random } = ports;
  const asked = () => ({ id: random.uuid(), order: records.count() });
  const askToSave = (key: DraftKey) => {
    const record = known(records, key);
    if (record.conflict) throw new AppError('conflict', { key });
    if (record.local === null && record.base !== null) return;
    records.apply(saveAsked(record, asked()));
  };
  const askToDelete = (key: DraftKey) => {
    const record = known(records, key);
    if (kindOf(key) !== 'blog_post') throw new AppError('forbidden', { key });
    if (!mayBeSent(record)) records.apply(deletionDone(record, clock.now()));
    else records.apply(deleteAsked({ ...record, conflict: null }, asked()));
  };
  const flushAndSend = (key: DraftKey) => flushThenSend(records, key, send);
  return {
    ...createEditing(ports, records),
    async save(key) {
      askToSave(key);
      await flushAndSend(key);
    },
    async unqueue(key) {
      records.put({ ...known(records, key), operation: null });
      await records.flush();
    },
    async discard(key) {
      const record = known(records, key);
      // the server may have it already: nothing of it may stay there
      const sent = record.base === null && record.unanswered.length > 0 && !record.conflict;
      if (sent) askToDelete(key);
      else if (isBlank(record)) records.forget(key);
      else records.apply(discarded(record, clock.now()));
      await flushAndSend(key);
    },
    async forget(key) {
      if (known(records, key).gone) records.forget(key);
      await records.flush();
    },
    async remove(key) {
      if (isBlank(known(records, key))) records.forget(key);
      else askToDelete(key);
      await flushAndSend(key);
    },
    async resolve(key, resolution) {
      const { ask, ...step } = resolved(known(records, key), resolution, clock.now());
      records.apply(step);
      if (ask === 'save') askToSave(key);
      if (ask === 'delete') askToDelete(key);
      await flushAndSend(key);
    },
  };
}

/** Where there is no room here, what was asked for goes to the server all the same, and is refused only when it does not get there. */
async function flushThenSend(records: DraftRecords, key: DraftKey, send: () => Promise<void>): Promise<void> {
  const isAsked = () => Boolean(records.get(key)?.operation);
  const asked = isAsked();
  try {
    await records.flush();
    void send();
  } catch (error) {
    if (!asked || !isAppError(error, 'disk_full')) throw error;
    await send();
    if (isAsked()) throw error;
  }
}

/** Nothing was ever written into it: there is nothing to keep a history of. */
function isBlank(record: DraftRecord): boolean {
  return !mayBeSent(record) && sameJson(contentOf(record), emptyContent(kindOf(record.key)));
}

function mayBeSent({ base, unanswered }: DraftRecord): boolean {
  return base !== null || unanswered.length > 0;
}
