/** How this computer stands to the shop's server, worked out from what requests and the system tell. Pure. */
import type { AppError, ErrorCode } from './errors.ts';

/** What people are told: the first of these that holds. */
export type ConnectionKind = 'offline' | 'unreachable' | 'updating' | 'session_over' | 'storage_full' | 'online';

export interface ConnectionFacts {
  /** The system has a network. */
  readonly network: boolean;
  /** `updating`: it answers that it is away for a while. */
  readonly server: 'answers' | 'silent' | 'updating';
  /** Probes without an answer in a row. */
  readonly misses: number;
  readonly signedIn: boolean;
  /** The shop's storage takes files. */
  readonly hasRoom: boolean;
}

export type ConnectionEvent =
  | { type: 'network'; online: boolean }
  /** The server answered something. */
  | { type: 'answered' }
  /** A probe had no answer. */
  | { type: 'missed'; updating: boolean }
  | { type: 'session'; signedIn: boolean }
  | { type: 'storage'; hasRoom: boolean };

export const FIRST_FACTS: ConnectionFacts = {
  network: true,
  server: 'answers',
  misses: 0,
  signedIn: true,
  hasRoom: true,
};

export function nextFacts(facts: ConnectionFacts, event: ConnectionEvent): ConnectionFacts {
  switch (event.type) {
    case 'network':
      // whether the server answers over the new network is not known: the next request tells
      return { ...facts, network: event.online, server: 'answers', misses: 0 };
    case 'answered':
      return { ...facts, network: true, server: 'answers', misses: 0 };
    case 'missed':
      return { ...facts, server: event.updating ? 'updating' : 'silent', misses: facts.misses + 1 };
    case 'session':
      return { ...facts, signedIn: event.signedIn };
    default:
      return { ...facts, hasRoom: event.hasRoom };
  }
}

export function kindOf({ network, server, signedIn, hasRoom }: ConnectionFacts): ConnectionKind {
  if (!network) return 'offline';
  if (server === 'silent') return 'unreachable';
  if (server === 'updating') return 'updating';
  if (!signedIn) return 'session_over';
  return hasRoom ? 'online' : 'storage_full';
}

/** Nothing can be asked of the server now. */
export function isAway(kind: ConnectionKind): boolean {
  return kind === 'offline' || kind === 'unreachable' || kind === 'updating';
}

export const CONNECTION_CODES = [
  'network_offline',
  'network_timeout',
  'server_unavailable',
] as const satisfies readonly ErrorCode[];

/** The connection's failure, or the server's as a whole; it may be that of one request all the same. */
export function isConnectionError({ code }: Pick<AppError, 'code'>): boolean {
  return CONNECTION_CODES.some((each) => each === code);
}

/** A server that names a time says that it is away on purpose. */
export function isUpdating({ code, context }: Pick<AppError, 'code' | 'context'>): boolean {
  return code === 'server_unavailable' && context['status'] === 503 && retryAfterMs({ context }) > 0;
}

const BASE_MS = 1000;
const CAP_MS = 30_000;
/** A server that asks for more is asked earlier. */
const RETRY_AFTER_CAP_MS = 10 * 60_000;

/** Wait before the next probe: 1 s doubling to 30 s, between half and all of it by `random`; never sooner than Retry-After. */
export function probeDelayMs(misses: number, random: number, error: Pick<AppError, 'context'>): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, misses - 1));
  return Math.max(ceiling * (0.5 + random / 2), Math.min(RETRY_AFTER_CAP_MS, retryAfterMs(error)));
}

function retryAfterMs({ context }: Pick<AppError, 'context'>): number {
  const { retryAfterMs: ms, retryAfter: seconds } = context;
  if (typeof ms === 'number') return ms;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
