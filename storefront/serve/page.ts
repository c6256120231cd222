// The one page: backend written in, and the content policy that fits it.
import { createHash } from 'node:crypto';

export interface Page {
  html: Buffer;
  /** Of the Content-Security-Policy header on the shop's addresses. */
  policy: string;
  /** On the admin area's: its components write style elements. */
  adminPolicy: string;
}

const ENV_BLOCK = /(<script type="application\/json" id="env">)[\s\S]*?(<\/script>)/;

/** @throws when the page has no env block to write into */
export function makePage(source: string, backend: { supabaseUrl: string; publishableKey: string }): Page {
  if (!ENV_BLOCK.test(source)) throw new Error('index.html has no <script type="application/json" id="env"> block.');
  const env = JSON.stringify({ url: backend.supabaseUrl, key: backend.publishableKey }).replaceAll('<', '\\u003c');
  const html = source.replace(ENV_BLOCK, (_, open: string, close: string) => `${open}${env}${close}`);
  const origin = new URL(backend.supabaseUrl).origin;
  const styles = inline('style', html).map(hashOf).join(' ');
  return {
    html: Buffer.from(html),
    policy: policyFor(html, origin, styles),
    // A hash beside it would switch 'unsafe-inline' off.
    adminPolicy: policyFor(html, origin, "'unsafe-inline'"),
  };
}

/**
 * Scripts and sheets: our files and the page's own inline ones, by hash. Pictures may come from anywhere over https, because an admin may
 * name any address; data: is for the blurred placeholders.
 */
function policyFor(html: string, backend: string, styles: string): string {
  const socket = backend.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${inline('script', html).map(hashOf).join(' ')}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https: ${backend}`,
    `connect-src 'self' ${backend} ${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Bodies of inline elements; those with attributes are not code (the env block) or not inline. */
function inline(tag: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, body = '']) => body);
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
