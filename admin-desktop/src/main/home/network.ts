/**
 * Main speaks to the shop through Node, which knows nothing of the system's proxy and of certificates that a company installed; the
 * pages, through Chromium, do. Here both get the same.
 */
import * as http from 'node:http';
import * as tls from 'node:tls';
import type { Session } from 'electron';

/** In the form of environment variables, as Node's agents take them; empty: straight to the server. */
export type ProxyChoice = Readonly<{ HTTP_PROXY?: string; HTTPS_PROXY?: string }>;

export interface Network {
  /** Uses from now on what the system says for this address; a proxy that Node cannot speak to is passed over. */
  follow(url: string | null): Promise<ProxyChoice>;
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' };

/** The first proxy of an answer such as `PROXY host:3128; DIRECT`. */
export function proxyIn(answer: string): ProxyChoice {
  const [kind = '', place = ''] = answer.split(';')[0]?.trim().split(/\s+/) ?? [];
  const scheme = SCHEMES[kind.toUpperCase()];
  const proxy = scheme && URL.parse(`${scheme}://${place}`) ? `${scheme}://${place}` : null;
  return proxy ? { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } : {};
}

/** Newer than the types: Node 24.14 and later have it. */
const setGlobalProxy = (http as { setGlobalProxyFromEnv?: (proxy: ProxyChoice) => () => void }).setGlobalProxyFromEnv;

export function createNetwork(session: Pick<Session, 'resolveProxy'>, told: (answer: string) => void): Network {
  let undo = () => {};
  let trusting = false;
  return {
    async follow(url) {
      if (!url) return {};
      if (!trusting && url.startsWith('https:')) {
        trusting = true;
        trustSystem();
      }
      const answer = await session.resolveProxy(url).catch(() => 'DIRECT');
      const proxy = proxyIn(answer);
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
    // then a company's certificate is refused, and Store Doctor says so
  }
}
