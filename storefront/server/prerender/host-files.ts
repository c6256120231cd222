// What static hosts are told besides the pages: headers, redirects, and a page that leads on where a host knows no redirects.
import { escapeAttribute } from '../document.ts';
import { SECURITY_HEADERS, transportHeaders } from '../reply.ts';

export interface Redirect {
  from: string;
  to: string;
}

const HEADERS = {
  ...SECURITY_HEADERS,
  'X-Frame-Options': 'DENY',
  // The rest of the policy is in every page, by its own hashes; browsers obey this rule in headers only.
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** `_headers`, as Netlify, Cloudflare Pages and hosts like them read it. */
export function headersFile(origin: string): string {
  const lines = Object.entries({ ...HEADERS, ...transportHeaders(origin) }).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  return `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** `_redirects` of the same hosts. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}

/** For every other host: a document that leads on at once. */
export function redirectPage({ to }: Redirect, origin: string): string {
  const address = escapeAttribute(to);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeAttribute(origin)}${address}"><meta http-equiv="refresh" content="0; url=${address}"><p>This page is now <a href="${address}">here</a>.</p></html>\n`;
}
