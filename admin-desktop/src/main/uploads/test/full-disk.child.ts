/** The worker on a disk with room for 8 pages of 4 KiB: SQLite files do not grow beyond them. */
import { DatabaseSync } from 'node:sqlite';

const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function execWithLimit(this: DatabaseSync, sql: string): void {
  exec.call(this, sql);
  exec.call(this, 'pragma max_page_count = 8');
};

export const { runJob } = await import('../../work/worker.ts');
