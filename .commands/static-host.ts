// Two small files that Netlify, Cloudflare Pages and hosts like them read beside a built storefront: headers, and "every
// address is the one page".
import { makePage } from '../storefront/serve/page.ts';

const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * File name → text. Such hosts send every policy whose path fits and browsers obey all of them, so there is one for the
 * whole site: the admin area's, which differs from the shop's only in that it allows style elements.
 */
export function staticHostFiles(html: string, backend: { supabaseUrl: string; publishableKey: string }) {
  const headers = { ...SECURITY, 'Content-Security-Policy': makePage(html, backend).adminPolicy };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return {
    _headers: `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
    _redirects: '/* /index.html 200\n',
  };
}
