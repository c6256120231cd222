/** Serves the built screens under `app://baobab/`, a proper origin, so that nothing ever runs from `file:`. */
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://baobab';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The file of `root` that an address names, or null for anything that is not a plain path below it. */
export function fileForAddress(address: string, root: string): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== `${APP_SCHEME}:` || url.host !== 'baobab') return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (/[\0\\:]/.test(path)) return null;
  const file = resolve(root, `.${path === '/' ? '/index.html' : path}`);
  return file.startsWith(resolve(root) + sep) ? file : null;
}

/** @param serverUrl asked for at every answer: the policy follows the address that the person set. */
export function createAppHandler(
  root: string,
  serverUrl: () => string | null,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const file = request.method === 'GET' ? fileForAddress(request.url, root) : null;
    const body = file ? await readFile(file).catch(() => null) : null;
    if (!file || !body) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': contentSecurityPolicy(serverUrl()),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  };
}

/**
 * What the screens may load. Scripts come from the app alone; inline styles are antd's; pictures may be on any https host
 * because an illustration's image can be an absolute address.
 */
function contentSecurityPolicy(serverUrl: string | null): string {
  const server = serverUrl ? ` ${new URL(serverUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https:${server}`,
    `connect-src 'self'${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "worker-src 'none'",
  ].join('; ');
}
