/**
 * Double opt-in. The answer never tells whether an address is known; only the reader of its mail can change anything.
 */
import { newsletterRequestSchema } from '@baobab/domain/contracts/newsletter';
import { AppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Rpc } from '../_shared/database.ts';
import { sha256 } from '../_shared/digest.ts';
import type { NewsletterToken } from '../_shared/newsletter-token.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import type { Limit, SenderHash } from '../_shared/sender.ts';

const MAX_BODY_BYTES = 16 * 1024;
const HOUR_S = 3600;
const SUBSCRIPTIONS_PER_IP = 20;
const SUBSCRIPTIONS_PER_ADDRESS = 5;
const LINKS_PER_IP = 60;

export interface NewsletterDeps {
  rpc: Rpc;
  senderHash: SenderHash;
  /** A keyed hash of an address. */
  hash(text: string): Promise<string>;
  token: NewsletterToken;
  deliverMail(): void;
}

type Asked = z.output<typeof newsletterRequestSchema>;
type Subscription = Extract<Asked, { action: 'subscribe' }>;

const outcomeSchema = z.object({ status: z.optional(z.string()), queued: z.optional(z.boolean()) });

export const handle = (request: Request, deps: NewsletterDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, newsletterRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const ipHash = await deps.senderHash(request);
    if (asked.action === 'subscribe') await subscribe(asked, ipHash, deps);
    else await follow(asked, ipHash, deps);
    return answer({ ok: true });
  });

async function subscribe({ email: typed, source, website }: Subscription, ipHash: string | null, deps: NewsletterDeps) {
  // People never see this field.
  if (website !== '') return;
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
  const p = { email, source, token_hash: await sha256(await deps.token(email)), ip_hash: ipHash };
  const { queued } = await deps.rpc('subscribe_newsletter', { p }, outcomeSchema);
  if (queued) deps.deliverMail();
}

const PROCEDURES = { confirm: 'confirm_newsletter', unsubscribe: 'unsubscribe_newsletter' } as const;

/** A link from a mail. */
async function follow(
  { action, token }: Exclude<Asked, Subscription>,
  ipHash: string | null,
  deps: NewsletterDeps,
): Promise<void> {
  const limits = ipHash ? [{ key: `newsletter-link:${ipHash}`, most: LINKS_PER_IP, seconds: HOUR_S }] : [];
  const message = 'Too many tries. Please wait an hour and open the link again.';
  await takeRateLimits(deps.rpc, limits, message, 'newsletter-link');
  const { status, queued } = await deps.rpc(PROCEDURES[action], { p_token_hash: await sha256(token) }, outcomeSchema);
  if (queued) deps.deliverMail();
  if (status !== 'expired') return;
  const gone =
    action === 'confirm'
      ? 'This link does not work any more. Please subscribe again and use the link in the new mail.'
      : 'This link does not belong to a subscription. You get no newsletter through it.';
  throw new AppError('link_expired', {}, { message: gone });
}
