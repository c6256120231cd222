/** The journal inside a thread of its own: a slow flush to disk delays nothing else. */
import type { MessagePort } from 'node:worker_threads';
import { serializeError, type SerializedError } from '@baobab/domain/errors';
import type { JournalRecord } from '@baobab/uploads/ports';
import { openSqliteJournal, type JournalRow, type SqliteJournal } from '../uploads/sqlite-journal.ts';

export type JournalRequest = { id: number } & (
  | { name: 'open'; file: string }
  | { name: 'load' }
  | { name: 'put'; rows: readonly JournalRow[] }
  | { name: 'remove'; ids: readonly string[] }
  | { name: 'limitPages'; pages: number }
  | { name: 'close' }
);
export type JournalReply = { id: number } & (
  | { ok: true; value: JournalRecord[] | null }
  | { ok: false; error: SerializedError }
);

export function serveJournal(port: MessagePort): void {
  let journal: SqliteJournal | null = null;
  const perform = async (request: JournalRequest): Promise<JournalRecord[] | null> => {
    if (request.name === 'open') journal = openSqliteJournal(request.file);
    else if (request.name === 'load') return (await journal?.load()) ?? null;
    else if (request.name === 'put') await journal?.putRows(request.rows);
    else if (request.name === 'remove') await journal?.remove(request.ids);
    else if (request.name === 'limitPages') journal?.limitPages(request.pages);
    else {
      journal?.close();
      // the answers to what was written just now go first
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return null;
  };
  port.on('message', (request: JournalRequest) => {
    const answer = (reply: JournalReply) => port.postMessage(reply);
    perform(request).then(
      (value) => answer({ id: request.id, ok: true, value }),
      (error: unknown) => answer({ id: request.id, ok: false, error: serializeError(error) }),
    );
  });
}
