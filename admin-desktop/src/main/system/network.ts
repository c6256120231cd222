/**
 * Main reaches the shop through Node, which ignores the system's proxy and certificates that a company installed; the
 * pages, through Chromium, do. Here both get the same.
 */
import * as http from 'node:http';
import * as tls from 'node:tls';
import type { Session } from 'electron';

/** In the form of environment variables, as Node's agents take them; empty: straight to the server. */
export type ProxySettings = Readonly<{ HTTP_PROXY?: string; HTTPS_PROXY?: string }>;

export interface Network {
  /** Takes the proxy that the system has for this address; one of a kind that Node does not support is ignored. */
  useProxyFor(url: string | null): Promise<ProxySettings>;
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' };

/** The first proxy of an answer such as `PROXY host:3128; DIRECT`. */
export function parseProxy(answer: string): ProxySettings {
  const [kind = '', place = ''] = answer.split(';')[0]?.trim().split(/\s+/) ?? [];
  const scheme = SCHEMES[kind.toUpperCase()];
  const proxy = scheme && URL.parse(`${scheme}://${place}`) ? `${scheme}://${place}` : null;
  return proxy ? { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } : {};
}

/** Newer than the types: Node 24.14 and later have it. */
const setGlobalProxy = (http as { setGlobalProxyFromEnv?: (proxy: ProxySettings) => () => void }).setGlobalProxyFromEnv;

export function createNetwork(session: Pick<Session, 'resolveProxy'>, told: (answer: string) => void): Network {
  let undo = () => {};
  let trusting = false;
  return {
    async useProxyFor(url) {
      if (!url) return {};
      if (!trusting && url.startsWith('https:')) {
        trusting = true;
        trustSystem();
      }
      const answer = await session.resolveProxy(url).catch(() => 'DIRECT');
      const proxy = parseProxy(answer);
      undo();
      undo = proxy.HTTP_PROXY && setGlobalProxy ? setGlobalProxy(proxy) : () => {};
      if (answer !== 'DIRECT') told(answer);
      return proxy;
    },
  };
}

/** Beside Node's own list. A system whose store cannot be read leaves that list. */
function trustSystem(): void {
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  } catch {
    // then a company's certificate is refused, which Store Doctor reports
  }
}
