/**
 * Double opt-in. The answer never tells whether an address is known; only the reader of its mail can change anything.
 */
import { BUCKET_DOWNLOADS, SIGNED_URL_SECONDS } from '@baobab/domain/constants';
import { newsletterRequestSchema } from '@baobab/domain/contracts/newsletter';
import type { freePackResponseSchema } from '@baobab/domain/contracts/newsletter';
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal } from '../_shared/answers.ts';
import { readJson, readText } from '../_shared/body.ts';
import { sha256 } from '../_shared/digest.ts';
import type { NewsletterToken } from '../_shared/newsletter-token.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import type { Limit } from '../_shared/sender.ts';
import type { SignObject } from '../_shared/sign-object.ts';
import { createNewsletterToken } from '../_shared/newsletter-token.ts';
import { createSignObject } from '../_shared/sign-object.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 16 * 1024;
const HOUR_S = 3600;
const SUBSCRIPTIONS_PER_IP = 20;
const SUBSCRIPTIONS_PER_ADDRESS = 5;
const LINKS_PER_IP = 60;

type NewsletterDeps = Pick<Shared, 'rpc' | 'senderHash' | 'hash' | 'deliverMail'> & {
  token: NewsletterToken;
  sign: SignObject;
};

type Asked = z.output<typeof newsletterRequestSchema>;
type Subscription = Extract<Asked, { action: 'subscribe' }>;

const FREE_PACK_FILE = 'five-free-illustrations.zip';

const outcomeSchema = z.object({
  status: z.optional(z.string()),
  queued: z.optional(z.boolean()),
  has_free_pack: z.optional(z.boolean()),
});

export const handle = (request: Request, deps: NewsletterDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const ipHash = await deps.senderHash(request);
    const oneClick = await oneClickToken(request);
    if (oneClick !== null) {
      await follow({ action: 'unsubscribe', token: oneClick }, ipHash, deps);
      return answer({ ok: true });
    }
    const asked = await readJson(request, newsletterRequestSchema, { mostBytes: MAX_BODY_BYTES });
    if (asked.action === 'subscribe') return answer({ ok: true, ...(await subscribe(asked, ipHash, deps)) });
    if (asked.action === 'free_pack') return answer({ ok: true, ...(await signFreePack(asked, ipHash, deps)) });
    await follow({ action: asked.action, token: asked.token }, ipHash, deps);
    return answer({ ok: true });
  });

/** RFC 8058: what a mail program posts to the address in the header List-Unsubscribe; null for any other request. */
async function oneClickToken(request: Request): Promise<string | null> {
  const token = new URL(request.url).searchParams.get('token');
  const type = request.headers.get('content-type') ?? '';
  if (token === null || /^application\/json/i.test(type)) return null;
  const body = await readText(request, MAX_BODY_BYTES);
  if (/List-Unsubscribe["\s]*=?\s*One-Click/i.test(body)) return token;
  throw refusal('validation', 'Send List-Unsubscribe=One-Click.');
}

async function subscribe(
  { email: typed, source, website }: Subscription,
  ipHash: string | null,
  deps: NewsletterDeps,
): Promise<{ freePack: boolean }> {
  // People never see this field.
  if (website !== '') return { freePack: false };
  const email = typed.toLowerCase();
  const limits: Limit[] = [
    { key: `newsletter:${await deps.hash(email)}`, most: SUBSCRIPTIONS_PER_ADDRESS, seconds: HOUR_S },
  ];
  if (ipHash) limits.unshift({ key: `newsletter:${ipHash}`, most: SUBSCRIPTIONS_PER_IP, seconds: HOUR_S });
  await takeRateLimits(
    deps.rpc,
    limits,
    'You have asked several times already. Please look into your mailbox, or try again in an hour.',
    'newsletter',
  );
  const p = { email, source, token_hash: await sha256(await deps.token(email)) };
  const { queued, has_free_pack: freePack } = await deps.rpc('subscribe_newsletter', { p }, outcomeSchema);
  if (queued) deps.deliverMail();
  return { freePack: freePack ?? false };
}

/** The pack needs no account: the token proves a confirmed address. */
async function signFreePack(
  { token }: Extract<Followed, { action: 'free_pack' }>,
  ipHash: string | null,
  deps: NewsletterDeps,
): Promise<z.infer<typeof freePackResponseSchema>> {
  await takeLinkTurn(ipHash, deps);
  const object = await deps.rpc('free_pack_target', { p_token_hash: await sha256(token) }, z.nullable(z.string()));
  if (object === null) {
    const message = 'This link belongs to no confirmed subscription. Subscribe again to get a new one.';
    throw refusal('link_expired', message);
  }
  const path = await deps.sign(BUCKET_DOWNLOADS, object, SIGNED_URL_SECONDS);
  return { path: `${path}&download=${FREE_PACK_FILE}`, seconds: SIGNED_URL_SECONDS };
}

const PROCEDURES = {
  confirm: 'confirm_newsletter',
  unsubscribe: 'unsubscribe_newsletter',
  resubscribe: 'resubscribe_newsletter',
} as const;
type Followed = Exclude<Asked, Subscription>;

async function takeLinkTurn(ipHash: string | null, deps: NewsletterDeps): Promise<void> {
  const limits = ipHash ? [{ key: `newsletter-link:${ipHash}`, most: LINKS_PER_IP, seconds: HOUR_S }] : [];
  const message = 'Too many tries. Please wait an hour and open the link again.';
  await takeRateLimits(deps.rpc, limits, message, 'newsletter-link');
}

/** A link from a mail. */
async function follow(
  { action, token }: { action: keyof typeof PROCEDURES; token: string },
  ipHash: string | null,
  deps: NewsletterDeps,
): Promise<void> {
  await takeLinkTurn(ipHash, deps);
  const { status, queued } = await deps.rpc(PROCEDURES[action], { p_token_hash: await sha256(token) }, outcomeSchema);
  if (queued) deps.deliverMail();
  if (status !== 'expired') return;
  const gone =
    action === 'confirm'
      ? 'This link does not work any more. Please subscribe again and use the link in the new mail.'
      : 'This link does not belong to a subscription. You get no newsletter through it.';
  throw refusal('link_expired', gone);
}

serveFunction(handle, ({ backend }) => ({
  token: createNewsletterToken(backend.secretKey),
  sign: createSignObject(backend),
}));
