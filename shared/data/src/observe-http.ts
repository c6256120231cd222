import { BUCKET_IMAGES } from '@baobab/domain/constants';
import { toAppError, type AppError } from '@baobab/domain/errors';
import type { Http } from './http.ts';
import { fromAnswer, retryAfterSeconds } from './translate.ts';

/** The same requests, but `report` hears how each ended: null where the server answered, even with a refusal. */
export function observeHttp(http: Http, report: (error: AppError | null) => void): Http {
  const failed = (thrown: unknown): never => {
    report(toAppError(thrown));
    throw thrown;
  };
  return {
    ...http,
    async fetch(input, init) {
      const response = await http.fetch(input, init).catch(failed);
      report(response.status >= 500 ? fromAnswer(response.status, null, retryAfterSeconds(response)) : null);
      return response;
    },
    async json(path, init) {
      const value = await http.json(path, init).catch(failed);
      report(null);
      return value;
    },
  };
}

const PROBE_TIMEOUT_MS = 10_000;
/** Questions to the parts that lists and uploads need: database and storage. */
const PROBES = ['/rest/v1/categories?select=id&limit=1', `/storage/v1/bucket/${BUCKET_IMAGES}`];

/** Codes: network_offline, network_timeout, server_unavailable, with the server's Retry-After. */
export async function probeServer(http: Http): Promise<void> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  await Promise.all(
    PROBES.map(async (path) => {
      const response = await http.fetch(`${http.url}${path}`, { signal });
      if (response.status >= 500) throw fromAnswer(response.status, null, retryAfterSeconds(response));
    }),
  );
}
