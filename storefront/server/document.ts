// Puts a rendered page into the built document: backend written in, only the style sheets it needs, and the policy that fits it.
import type { RenderedPage, Renderer, RendererOptions } from '../src/app/rendered-page.ts';
import type { Build, PageFiles } from './build.ts';
import { contentPolicy, inlineBodies } from './content-policy.ts';

export interface Backend {
  supabaseUrl: string;
  publishableKey: string;
}

export interface HtmlDocument {
  html: string;
  /** For the Content-Security-Policy header. */
  policy: string;
}

export interface Documents {
  /** @param renderedAt when its data was read, milliseconds since 1970; 0 for a file, whose age says nothing */
  page(page: RenderedPage, renderedAt: number): HtmlDocument;
  /** Without content: the application draws it. `admin` may write style elements. */
  shell(kind: 'shop' | 'admin'): HtmlDocument;
}

interface SiteOptions extends Backend, Pick<RendererOptions, 'origin' | 'fetch'> {
  /** Also writes the policy into the document, for hosts that send no headers. */
  policyInDocument?: boolean;
}

/** What serving and prerendering both start from. @throws when the document lacks one of its marks */
export function createSite(build: Build, options: SiteOptions): { renderer: Renderer; documents: Documents } {
  const { supabaseUrl, publishableKey, origin, fetch } = options;
  const backend = { url: supabaseUrl.replace(/\/+$/, ''), key: publishableKey };
  return { renderer: build.createRenderer({ backend, origin, fetch }), documents: createDocuments(build, options) };
}

const ENV_OPEN = '<script type="application/json" id="env">';
const ENV_BLOCK = new RegExp(`${ENV_OPEN}[\\s\\S]*?</script>`);
const COMMENT = /\s*<!--[\s\S]*?-->/g;
/** In the order in which the document has them. */
const MARKS = ['<!--head-->', '<!--/head-->', '<!--styles-->', '<div id="root"></div>', '<!--answers-->'];

function createDocuments(build: Build, { policyInDocument = false, ...backend }: SiteOptions): Documents {
  const template = withBackend(build, backend);
  const [top = '', head = '', afterHead = '', beforeRoot = '', afterRoot = '', bottom = ''] = splitAtMarks(template);
  const scripts = inlineBodies('script', template);
  const ownStyles = inlineBodies('style', template);

  const fill = (
    content: { head: string; html: string; answers: string },
    styles: PageFiles['styles'],
    admin = false,
  ) => {
    const allowed = admin ? null : [...ownStyles, ...styles.values()];
    const policy = contentPolicy({ scripts, styles: allowed, backend: backend.supabaseUrl });
    const html = [
      top,
      policyInDocument ? policyTag(policy) : '',
      content.head,
      afterHead,
      styleElements(styles),
      beforeRoot,
      `<div id="root">${content.html}</div>`,
      afterRoot,
      content.answers,
      bottom,
    ].join('');
    return { html, policy };
  };

  return {
    page: (page, renderedAt) => {
      const { styles, modules } = build.filesOf(page.module);
      return fill({ head: page.head, html: page.html, answers: answersBlock(page, renderedAt, modules) }, styles);
    },
    shell: (kind) => fill({ head, html: '', answers: '' }, build.filesOf(undefined).styles, kind === 'admin'),
  };
}

function withBackend({ template, main, first }: Build, { supabaseUrl, publishableKey }: Backend): string {
  if (!ENV_BLOCK.test(template)) throw new Error(`index.html has no ${ENV_OPEN} block.`);
  const env = JSON.stringify({ url: supabaseUrl, key: publishableKey }).replaceAll('<', '\\u003c');
  return template.replace(
    ENV_BLOCK,
    () => `${ENV_OPEN.slice(0, -1)} data-main="${main}" data-first="${first}">${env}</script>`,
  );
}

/** The pieces around the marks, without comments. */
function splitAtMarks(template: string): string[] {
  let rest = template;
  const pieces = MARKS.map((mark) => {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`index.html has no ${mark}.`);
    const piece = rest.slice(0, at);
    rest = rest.slice(at + mark.length);
    return piece;
  });
  return [...pieces, rest].map((piece) => piece.replace(COMMENT, ''));
}

/** Inline, so that nothing blocks the first paint; the disabled links keep the application from fetching the sheets again. */
function styleElements(styles: ReadonlyMap<string, string>): string {
  const elements = [...styles].map(
    ([href, text]) => `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`,
  );
  return elements.join('');
}

function answersBlock(page: RenderedPage, renderedAt: number, modules: readonly string[]): string {
  const facts = {
    address: page.address,
    params: page.params.join(' '),
    modules: modules.join(' '),
    at: String(renderedAt),
    ...(page.app ? { app: '' } : {}),
  };
  const attributes = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  return `<script type="application/json" id="answers"${attributes.join('')}>${page.answers}</script>`;
}

/** Browsers ignore this rule in a document; hosts must send it. */
const HEADER_ONLY = /; frame-ancestors [^;]+/;

function policyTag(policy: string): string {
  return `<meta http-equiv="content-security-policy" content="${escapeAttribute(policy.replace(HEADER_ONLY, ''))}">`;
}

/** For attributes in double quotes. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
