// The Content-Security-Policy: what a page may run, load and connect to.
import { createHash } from 'node:crypto';

interface PolicyParts {
  /** Bodies of the document's own inline scripts. */
  scripts: readonly string[];
  /**
   * Bodies of its style elements. Null is the admin area's: its components write style elements, and in Safari it encodes
   * pictures by WebAssembly.
   */
  styles: readonly string[] | null;
  /** The backend's address. */
  backend: string;
}

/**
 * Scripts and style sheets: files of the build, and the document's own inline ones by the hash that they have in the build, before
 * user content is put in. Pictures may come from anywhere over https, because an admin may enter any address; `data:` is for
 * placeholders.
 */
export function contentPolicy({ scripts, styles, backend }: PolicyParts): string {
  const { origin } = new URL(backend);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}${styles ? '' : " 'wasm-unsafe-eval'"}`.trim(),
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${styles ? styles.map(hashOf).join(' ') : "'unsafe-inline'"}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https: ${origin}`,
    `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Bodies of inline elements; those with attributes are data blocks, or not inline. */
export function inlineBodies(tag: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, body = '']) => body);
}

const hashes = new Map<string, string>();

function hashOf(code: string): string {
  const hash = hashes.get(code) ?? `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashes.set(code, hash);
  return hash;
}
