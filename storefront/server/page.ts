// Puts a rendered page into the built document: backend written in, only the sheets it needs, and the policy that fits it.
import type { RenderedPage } from '../src/app/rendered-page.ts';
import type { BuiltShop, PageFiles } from './build.ts';
import { inlineBodies, policyFor } from './policy.ts';

export interface Backend {
  supabaseUrl: string;
  publishableKey: string;
}

export interface Page {
  html: string;
  /** For the Content-Security-Policy header. */
  policy: string;
}

export interface Pages {
  /** @param at when its answers were true, milliseconds since 1970; 0 when it is kept for longer than that is worth knowing */
  rendered(page: RenderedPage, at: number): Page;
  /** A document without content: the application draws it. `admin` may write style elements. */
  shell(kind: 'shop' | 'admin'): Page;
}

const ENV_OPEN = '<script type="application/json" id="env">';
const ENV_BLOCK = new RegExp(`${ENV_OPEN}[\\s\\S]*?</script>`);
const COMMENT = /\s*<!--[\s\S]*?-->/g;
const HEAD_OPEN = '<!--head-->';
const HEAD_CLOSE = '<!--/head-->';
const STYLES = '<!--styles-->';
const ROOT = '<div id="root"></div>';
const ANSWERS = '<!--answers-->';

/**
 * @param policyInPage also writes the policy into the document, for hosts that send no headers
 * @throws when the document lacks one of its marks
 */
export function makePages(build: BuiltShop, backend: Backend, policyInPage = false): Pages {
  const template = withBackend(build, backend);
  const [top = '', head = '', afterHead = '', beforeRoot = '', afterRoot = '', bottom = ''] = cut(template, [
    HEAD_OPEN,
    HEAD_CLOSE,
    STYLES,
    ROOT,
    ANSWERS,
  ]);
  const scripts = inlineBodies('script', template);
  const ownStyles = inlineBodies('style', template);

  const fill = (
    content: { head: string; html: string; answers: string },
    styles: PageFiles['styles'],
    admin = false,
  ) => {
    const allowed = admin ? null : [...ownStyles, ...styles.values()];
    const policy = policyFor({ scripts, styles: allowed, backend: backend.supabaseUrl });
    const parts = [
      top,
      policyInPage ? policyTag(policy) : '',
      content.head,
      afterHead,
      sheets(styles),
      beforeRoot,
      `<div id="root">${content.html}</div>`,
      afterRoot,
      content.answers,
      bottom,
    ];
    return { html: parts.join(''), policy };
  };

  return {
    rendered: (page, at) => {
      const { styles, modules } = build.filesOf(page.module);
      return fill({ head: page.head, html: page.html, answers: answersBlock(page, at, modules) }, styles);
    },
    shell: (kind) => fill({ head, html: '', answers: '' }, build.filesOf(undefined).styles, kind === 'admin'),
  };
}

function withBackend({ template, main }: BuiltShop, { supabaseUrl, publishableKey }: Backend): string {
  if (!ENV_BLOCK.test(template)) throw new Error(`index.html has no ${ENV_OPEN} block.`);
  const env = JSON.stringify({ url: supabaseUrl, key: publishableKey }).replaceAll('<', '\\u003c');
  return template.replace(
    ENV_BLOCK,
    `${ENV_OPEN.slice(0, -1)} data-main="${main}">${env.replaceAll('$', '$$$$')}</script>`,
  );
}

/** The pieces around the marks, without comments. */
function cut(template: string, marks: readonly string[]): string[] {
  let rest = template;
  const pieces = marks.map((mark) => {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`index.html has no ${mark}.`);
    const piece = rest.slice(0, at);
    rest = rest.slice(at + mark.length);
    return piece;
  });
  return [...pieces, rest].map((piece) => piece.replace(COMMENT, ''));
}

/** In the document, so that nothing blocks the first paint; the marked links keep the application from fetching them again. */
function sheets(styles: ReadonlyMap<string, string>): string {
  return [...styles]
    .map(([href, text]) => `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`)
    .join('');
}

function answersBlock(page: RenderedPage, at: number, modules: readonly string[]): string {
  const facts = {
    address: page.address,
    params: page.params.join(' '),
    modules: modules.join(' '),
    at: String(at),
    ...(page.app ? { app: '' } : {}),
  };
  const attributes = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  return `<script type="application/json" id="answers"${attributes.join('')}>${page.answers}</script>`;
}

/** Browsers ignore these rules in a document; hosts must send them. */
const HEADER_ONLY = /; frame-ancestors [^;]+/;

function policyTag(policy: string): string {
  return `<meta http-equiv="content-security-policy" content="${escapeAttribute(policy.replace(HEADER_ONLY, ''))}">`;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
