// The content policy: what a page may run, load and talk to.
import { createHash } from 'node:crypto';

export interface PolicyParts {
  /** Bodies of the document's own inline scripts. */
  scripts: readonly string[];
  /** Bodies of its style elements; null allows any, for the admin area, whose components write style elements. */
  styles: readonly string[] | null;
  /** The backend's address. */
  backend: string;
}

/**
 * Scripts and sheets: our files and the document's own inline ones, by hash, which are counted before anything of a person's is in
 * it. Pictures may come from anywhere over https, because an admin may name any address; data: is for the blurred placeholders.
 */
export function policyFor({ scripts, styles, backend }: PolicyParts): string {
  const { origin } = new URL(backend);
  const socket = origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`.trim(),
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${styles ? styles.map(hashOf).join(' ') : "'unsafe-inline'"}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https: ${origin}`,
    `connect-src 'self' ${origin} ${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Bodies of inline elements; those with attributes are not code (data blocks) or not inline. */
export function inlineBodies(tag: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, body = '']) => body);
}

const hashes = new Map<string, string>();

function hashOf(code: string): string {
  const known = hashes.get(code);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashes.set(code, hash);
  return hash;
}
