/**
 * Main reaches the shop through Node, which ignores the system's proxy and certificates that a company installed; the
 * pages, through Chromium, do. Here both get the same.
 */
import { once } from 'node:events';
import * as http from 'node:http';
import { connect } from 'node:net';
import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Session } from 'electron';
import { within } from '../work/system-clock.ts';

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' };
/** A proxy script may load for minutes, and some Macs read their certificates for as long; the app opens without them. */
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

export function createNetwork(
  session: Pick<Session, 'resolveProxy'>,
  told: (way: string) => void,
  systemCertificates = readSystemCertificates,
) {
  let followed: string | null = null;
  let current = '';
  let undo = () => {};
  let trusting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asked: { url: string; done: Promise<unknown> } | null = null;
  const ask = async (url: string) => {
    const answer = await session.resolveProxy(url).catch(() => 'DIRECT');
    const way = await firstThatAnswers(parseProxies(answer));
    if (url !== followed || way === current) return;
    undo();
    undo = way && setGlobalProxy ? setGlobalProxy({ HTTP_PROXY: way, HTTPS_PROXY: way }) : () => {};
    current = way;
    told(way || 'DIRECT');
  };
  /** Asks the system again: the network has changed, or the server is away. */
  const check = async () => {
    clearTimeout(timer);
    if (!followed) return;
    timer = setTimeout(() => void check(), CHECK_MS).unref();
    // one question at a time: the answer to many would always be the next one's
    const url = followed;
    if (asked?.url !== url) asked = { url, done: ask(url).finally(() => asked?.url === url && (asked = null)) };
    await asked.done;
  };
  return {
    /**
     * From now on requests go the way that the system has for this address, and trust its certificates. Resolves when both are known, or
     * after a moment without an answer: that counts when it comes.
     */
    async follow(url: string | null): Promise<void> {
      followed = url;
      if (url?.startsWith('https:')) trusting ??= systemCertificates().then(trust, () => undefined);
      await within(FOLLOW_MAX_MS, Promise.all([check(), trusting]));
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

async function answers(proxy: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(proxy);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MAX_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * In a thread of its own: on a Mac the system examines each certificate, perhaps over the network (https://github.com/nodejs/node/issues/63313).
 * @throws where the system's store cannot be read; a company's certificate is then refused, which Store Doctor reports
 */
async function readSystemCertificates(): Promise<string[]> {
  const script =
    "require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))";
  const thread = new Worker(script, { eval: true });
  thread.unref();
  const [certificates] = (await once(thread, 'message')) as [string[]];
  return certificates;
}

/** Beside Node's own list. */
function trust(certificates: readonly string[]): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates]);
}
