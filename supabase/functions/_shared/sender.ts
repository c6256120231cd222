/**
 * How often a sender, and all senders together, may use a function. Addresses and IPs are only kept as keyed hashes here.
 */
import * as z from 'zod/mini';
import { refusal } from './answers.ts';
import type { Rpc } from './database.ts';
import { keyedHash } from './digest.ts';

/** The network that a request came from as a keyed hash; null where no trusted header tells it. */
export type SenderHash = (request: Request) => Promise<string | null>;
/** The address that a request came from; null where no trusted header tells it. */
export type ClientAddress = (request: Request) => string | null;

/**
 * `source` names the header that the platform sets itself, over whatever the client sent. In a list, to which each proxy
 * appends what it saw, `name:2` is the second entry from the right; without a number the last one counts.
 */
export function createClientAddress(source: string): ClientAddress {
  const [name = '', place = '1'] = source.split(':');
  return ({ headers }) => headers.get(name)?.split(',').at(-Number(place))?.trim() || null;
}

export function createSenderHash(secret: string, source: string): SenderHash {
  const addressOf = createClientAddress(source);
  return async (request) => {
    const address = addressOf(request);
    return address ? keyedHash(secret, `ip:${networkOf(address)}`) : null;
  };
}

/** A household has one IPv4 address, but 2⁶⁴ of IPv6: there the first half counts. */
function networkOf(address: string): string {
  const url = `http://[${address}]/`;
  if (!address.includes(':') || !URL.canParse(url)) return address;
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const all = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest];
  const isMapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return (isMapped ? all : all.slice(0, 4)).join(':');
}

export interface Limit {
  key: string;
  most: number;
  seconds: number;
}

const turnSchema = z.object({
  taken: z.boolean(),
  is_shop: z.optional(z.boolean()),
  retry_after: z.optional(z.nullable(z.number())),
});

/**
 * One turn of each limit, and one of the shop's ceiling where one is named.
 *
 * @throws AppError rate_limited, with the seconds to wait
 */
export async function takeRateLimits(rpc: Rpc, limits: Limit[], message: string, ceiling?: string): Promise<void> {
  const turn = await rpc('take_rate_limits', { p_ceiling: ceiling ?? null, p_limits: limits }, turnSchema);
  if (turn.taken) return;
  const busy = 'The shop gets unusually many requests right now. Nothing was sent or saved. Please try again later.';
  throw refusal('rate_limited', turn.is_shop ? busy : message, { retryAfter: turn.retry_after ?? 60 });
}

/** One turn of a limit a minute, such as of a person's `what`; without a key only the shop's ceiling counts. */
export const takeTurn = (rpc: Rpc, key: string | null, most: number, what: string, ceiling?: string): Promise<void> =>
  takeRateLimits(
    rpc,
    key === null ? [] : [{ key, most, seconds: 60 }],
    `Too many ${what} in a short time. Please wait a minute and try again.`,
    ceiling,
  );
