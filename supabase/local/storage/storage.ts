/** The Storage service of the embedded stack: Supabase Storage's dialect over files on disk and rows in Postgres. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/session.ts';
import type { TokenVerifier } from '../gateway/tokens.ts';
import type { StorageContext } from './context.ts';
import { allowMethods, allowOrigins, exposeUploadHeaders } from './cors.ts';
import { createFiles } from './files.ts';
import { readCall, sendError } from './http.ts';
import type { Call } from './http.ts';
import { createIdentify } from './identity.ts';
import { handleRest } from './rest/router.ts';
import { createSigner } from './sign.ts';
import { sweep } from './sweep.ts';
import { createTus } from './tus/tus.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STOP_PATIENCE_MS = 5000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

export interface StorageOptions {
  db: Database;
  /** Folder of its own; made when missing. */
  filesDir: string;
  /** `http://host:port` under which clients reach `/storage/v1`. */
  publicUrl: string | (() => string);
  /** Verifies access tokens and API keys; rejects with a readable message. */
  jwt: TokenVerifier;
  /** Signs download and upload links. */
  signingSecret: string;
  /** Largest object of any bucket in bytes; default 5 GiB. */
  fileSizeLimit?: number;
  /** How long an unfinished resumable upload can be continued, in milliseconds; default 24 hours. */
  uploadLifetime?: number;
  /** Age in milliseconds from which files that no row names are removed; default 24 hours. */
  sweepGrace?: number;
  log?: (text: string) => void;
}

export interface Storage {
  /** Answers one request; never rejects. Takes paths with or without `/storage/v1` in front. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Ends housekeeping and waits (a while) for requests under way; the caller closes the HTTP server first. */
  stop(): Promise<void>;
}

function createHousekeeping(context: StorageContext, grace: number) {
  let stopped = false;
  let work = Promise.resolve();
  const run = () => {
    work = work
      .then(() => (stopped ? undefined : sweep(context, grace, () => stopped)))
      .catch((error: unknown) => context.log(`storage: housekeeping: ${String(error)}`));
  };
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await work;
  };
}

/** Prepares the folder and starts housekeeping. */
export function createStorage(options: StorageOptions): Storage {
  const { publicUrl } = options;
  const context: StorageContext = {
    db: options.db,
    files: createFiles(options.filesDir),
    identify: createIdentify(options.jwt),
    signer: createSigner(options.signingSecret),
    fileSizeLimit: options.fileSizeLimit ?? 5 * 1024 ** 3,
    uploadLifetime: options.uploadLifetime ?? DAY_MS,
    publicUrl: typeof publicUrl === 'string' ? () => publicUrl : publicUrl,
    log: options.log ?? (() => {}),
  };
  const tus = createTus(context);
  const stopHousekeeping = createHousekeeping(context, options.sweepGrace ?? DAY_MS);

  const route = async (call: Call): Promise<void> => {
    if (/^upload\/resumable(\/|$)/.test(call.path)) {
      exposeUploadHeaders(call.res);
      return tus(call);
    }
    if (call.method !== 'OPTIONS') return handleRest(context, call);
    allowMethods(call.req, call.res);
    call.res.writeHead(204).end();
  };

  const running = new Set<Promise<void>>();

  return {
    handle: async (req, res) => {
      const call = readCall(req, res);
      allowOrigins(res);
      const work = route(call).catch((error: unknown) => sendError(call, error, context.log));
      running.add(work);
      await work.finally(() => running.delete(work));
    },
    stop: async () => {
      await stopHousekeeping();
      // A transaction that is cut off here would keep the database from closing.
      await Promise.race([Promise.allSettled(running), setTimeout(STOP_PATIENCE_MS, undefined, { ref: false })]);
      await context.files.close();
    },
  };
}
