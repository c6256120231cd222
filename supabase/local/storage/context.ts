/** What every part of the Storage service works with. */
import type { Database } from '../db/session.ts';
import type { Files } from './files.ts';
import type { Identify } from './identity.ts';
import type { Signer } from './sign.ts';

export interface StorageContext {
  db: Database;
  files: Files;
  identify: Identify;
  signer: Signer;
  /** Largest object of any bucket, in bytes. */
  fileSizeLimit: number;
  /** How long an unfinished resumable upload can be continued, in milliseconds. */
  uploadLifetime: number;
  /** `http://host:port` without a path. */
  publicUrl: () => string;
  log: (text: string) => void;
}
