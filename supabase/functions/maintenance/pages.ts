/**
 * Prerendered pages: the static host is told once when public content has changed, so that it builds them anew. What it did
 * not answer well is told again by the next call.
 */
import * as z from 'zod/mini';
import { refusal } from '../_shared/answers.ts';
import type { Rpc } from '../_shared/database.ts';

const ANSWER_WITHIN_MS = 15_000;

export interface PagesDeps {
  rpc: Rpc;
  pagesHookUrl: string | undefined;
}

/** `off`: no address is set; `same`: nothing changed since the last notice. */
export async function noticeChange({ rpc, pagesHookUrl }: PagesDeps): Promise<{ notice: 'off' | 'same' | 'sent' }> {
  if (pagesHookUrl === undefined) return { notice: 'off' };
  const version = await rpc('pending_content_notice', {}, z.nullable(z.string()));
  if (version === null) return { notice: 'same' };
  await post(pagesHookUrl, { event: 'content_changed', version });
  // The version from before the notice: what changes meanwhile is told the next time.
  await rpc('finish_content_notice', { p_version: version }, z.unknown());
  return { notice: 'sent' };
}

/** The address is a secret of its own, so no failure repeats it. */
async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.name : 'unknown';
    throw refusal('server_unavailable', `The static host could not be told: ${reason}.`);
  });
  await response.body?.cancel();
  if (response.ok) return;
  const message = `The static host answered ${response.status} to the notice of changed content.`;
  throw refusal('server_unavailable', message, { status: response.status });
}
