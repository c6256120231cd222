/** The first questions to an address: does a server answer, is it Supabase, does it take the key, what time is it there. */
import { REQUEST_TIMEOUT_MS } from '@baobab/domain/constants';
import type { Finding } from '@baobab/domain/store-findings';
import type { HttpOptions } from '../http.ts';

/** Tokens and signed links fail when the clocks are further apart. */
const CLOCK_SLACK_MS = 5 * 60_000;

const block = (code: Finding['code'], ...names: string[]): Finding => ({ code, names, blocks: true });

/** What can be seen without a request. */
export function checkAddress(url: string, key: string): Finding[] {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username) return [block('address_malformed')];
  return isSecret(key) ? [block('key_is_secret')] : [];
}

/** One request; the answer decides whether any further question makes sense. */
export async function checkReachability(
  { url, key, fetch: send = fetch }: HttpOptions,
  now: () => number = Date.now,
): Promise<Finding[]> {
  const sentMs = now();
  const request = { headers: { apikey: key }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
  const answer = await send(`${url}/auth/v1/settings`, request).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return [block(isCertificate(answer) ? 'certificate_refused' : 'unreachable')];
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 401 || answer.status === 403)
    return [block(looksLikeGateway(body) ? 'key_refused' : 'not_supabase')];
  if (!answer.ok) return [block(answer.status >= 500 ? 'unreachable' : 'not_supabase')];
  if (typeof body !== 'object' || body === null || !('external' in body)) return [block('not_supabase')];
  return clockOf(answer, (sentMs + now()) / 2);
}

function clockOf(answer: Response, hereMs: number): Finding[] {
  const thereMs = Date.parse(answer.headers.get('date') ?? '');
  const apartMs = Math.abs(thereMs - hereMs);
  if (!(apartMs > CLOCK_SLACK_MS)) return [];
  return [{ code: 'clock_differs', names: [String(Math.round(apartMs / 60_000))], blocks: false }];
}

/** New secret keys say so; an old one is a token whose role is `service_role`. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  try {
    const payload = key.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(payload)) as { role?: unknown }).role === 'service_role';
  } catch {
    return false;
  }
}

function looksLikeGateway(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'message' in body;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL|EPROTO/;

/** Node keeps the reason in a chain of causes; a browser tells none. */
function isCertificate(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && CERTIFICATE.test(String(each.code))) return true;
  }
  return false;
}
