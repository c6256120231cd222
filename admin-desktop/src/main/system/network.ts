/**
 * Main reaches the shop through Node, which ignores the system's proxy and certificates that a company installed; the
 * pages, through Chromium, do. Here both get the same.
 */
import * as http from 'node:http';
import { connect } from 'node:net';
import * as tls from 'node:tls';
import type { Session } from 'electron';

export interface Network {
  /** From now on requests go the way that the system has for this address. Resolves when it is known, or after a moment without an answer. */
  follow(url: string | null): Promise<void>;
  /** Asks the system again: the network has changed, or the server is away. */
  check(): Promise<void>;
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' };
/** A proxy script may load for minutes; the app opens without its answer. */
const FOLLOW_MAX_MS = 3000;
const CONNECT_MAX_MS = 3000;
const CHECK_MS = 60_000;

/**
 * Addresses of an answer such as `PROXY host:3128; DIRECT`, in order; '' is the direct way. Kinds that Node does not support are
 * left out; where nothing is left, the direct way is tried.
 */
export function parseProxies(answer: string): string[] {
  const ways = answer.split(';').flatMap((part) => {
    const [kind = '', place = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return '';
    const address = `${SCHEMES[kind.toUpperCase()]}://${place}`;
    return SCHEMES[kind.toUpperCase()] && URL.parse(address) ? address : [];
  });
  return ways.length > 0 ? ways : [''];
}

/** Newer than the types: Node 24.14 and later have it. */
const setGlobalProxy = (http as { setGlobalProxyFromEnv?: (proxy: object) => () => void }).setGlobalProxyFromEnv;

export function createNetwork(session: Pick<Session, 'resolveProxy'>, told: (way: string) => void): Network {
  let followed: string | null = null;
  let current = '';
  let undo = () => {};
  let trusting = false;
  let timer: NodeJS.Timeout | undefined;
  let asked: { url: string; done: Promise<void> } | null = null;
  const ask = async (url: string) => {
    const answer = await session.resolveProxy(url).catch(() => 'DIRECT');
    const way = await firstThatAnswers(parseProxies(answer));
    if (url !== followed || way === current) return;
    undo();
    undo = way && setGlobalProxy ? setGlobalProxy({ HTTP_PROXY: way, HTTPS_PROXY: way }) : () => {};
    current = way;
    told(way || 'DIRECT');
  };
  const check = async () => {
    clearTimeout(timer);
    if (!followed) return;
    timer = setTimeout(() => void check(), CHECK_MS).unref();
    // one question at a time: the answer to many would always be the next one's
    if (asked?.url === followed) return asked.done;
    const own = { url: followed, done: ask(followed) };
    asked = own;
    await own.done.finally(() => {
      if (asked === own) asked = null;
    });
  };
  return {
    async follow(url) {
      followed = url;
      if (!trusting && url?.startsWith('https:')) {
        trusting = true;
        trustSystem();
      }
      const limit = Promise.withResolvers<void>();
      const limitTimer = setTimeout(limit.resolve, FOLLOW_MAX_MS);
      await Promise.race([check(), limit.promise]);
      clearTimeout(limitTimer);
    },
    check,
  };
}

/** Where none answers the first one, so that an error names it. */
async function firstThatAnswers(ways: readonly string[]): Promise<string> {
  const [first = '', ...more] = ways;
  if (more.length === 0) return first;
  for (const way of ways) if (way === '' || (await answers(way))) return way;
  return first;
}

function answers(proxy: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(proxy);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || defaultPort, timeout: CONNECT_MAX_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}

/** Beside Node's own list. A system whose store cannot be read leaves that list. */
function trustSystem(): void {
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  } catch {
    // then a company's certificate is refused, which Store Doctor reports
  }
}
