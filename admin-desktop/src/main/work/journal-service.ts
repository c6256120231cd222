/** The journal inside a thread of its own: a slow flush to disk delays nothing else. */
import type { MessagePort } from 'node:worker_threads';
import { serializeError, type SerializedError } from '@baobab/domain/errors';
import type { JournalRecord } from '@baobab/uploads/ports';
import { openSqliteJournal, type JournalRow, type SqliteJournal } from '../uploads/sqlite-journal.ts';

export type JournalCommand =
  | { name: 'open'; file: string }
  | { name: 'load' }
  | { name: 'put'; rows: readonly JournalRow[] }
  | { name: 'remove'; ids: readonly string[] }
  | { name: 'close' };
export type JournalRequest = JournalCommand & { id: number };
export type JournalReply = { id: number } & (
  | { ok: true; value: JournalRecord[] | undefined }
  | { ok: false; error: SerializedError }
);

/** Answers requests in their order. */
export function serveJournal(port: MessagePort): void {
  let journal: SqliteJournal | undefined;
  const perform = (request: JournalCommand): JournalRecord[] | undefined => {
    if (request.name === 'open') journal = openSqliteJournal(request.file);
    else if (request.name === 'load') return journal?.load();
    else if (request.name === 'put') journal?.put(request.rows);
    else if (request.name === 'remove') journal?.remove(request.ids);
    else journal?.close();
    return undefined;
  };
  port.on('message', ({ id, ...command }: JournalRequest) => {
    const reply = (message: JournalReply) => port.postMessage(message);
    try {
      reply({ id, ok: true, value: perform(command) });
    } catch (error) {
      reply({ id, ok: false, error: serializeError(error) });
    }
  });
}
