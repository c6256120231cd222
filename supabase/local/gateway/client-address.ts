/**
 * Where a request came from: what the socket says, or what proxies say that the operator trusts. Every part reads it from
 * one header, which holds nothing that the client wrote.
 */
import type { MiddlewareHandler } from 'hono';

export const CLIENT_ADDRESS = 'x-forwarded-for';
/** Headers that proxies are known to set, and clients to forge. */
const OTHERS = ['cf-connecting-ip', 'true-client-ip', 'x-real-ip', 'x-client-ip', 'forwarded'];

/**
 * `proxies` stand in front of the gateway, and each appends the address that it was called from: the last so many entries
 * are theirs, all before them the client's own words. A list that is too short has not come through them.
 */
export function clientAddress(forwarded: string | null, socket: string, proxies: number): string {
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim());
  return (proxies > 0 && entries.at(-proxies)) || socket;
}

export interface Bindings {
  Bindings: { incoming: { socket: { remoteAddress?: string } } };
}

export const nameClient =
  (proxies: number): MiddlewareHandler<Bindings> =>
  (context, next) => {
    const { headers } = context.req.raw;
    const socket = context.env.incoming.socket.remoteAddress ?? '';
    const address = clientAddress(headers.get(CLIENT_ADDRESS), socket, proxies);
    for (const name of OTHERS) headers.delete(name);
    headers.set(CLIENT_ADDRESS, address);
    return next();
  };
