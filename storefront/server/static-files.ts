// What static hosts are told besides the pages: headers, redirects, and a page that leads on where a host knows no redirects.
export interface Redirect {
  from: string;
  to: string;
}

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // The rest of the policy is in every page, by its own hashes; this rule is obeyed in headers only.
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** `_headers`, as Netlify, Cloudflare Pages and hosts like them read it. */
export function headersFile(): string {
  const lines = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** `_redirects` of the same hosts. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}

/** For every other host: a document that leads on at once. */
export function redirectPage({ to }: Redirect, origin: string): string {
  const address = escape(to);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${escape(origin)}${address}"><meta http-equiv="refresh" content="0; url=${address}"><p>This page is now <a href="${address}">here</a>.</p></html>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
