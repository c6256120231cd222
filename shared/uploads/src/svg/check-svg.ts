/**
 * Refuses SVG files that do more than draw. Browsers run scripts of an SVG that is opened by itself or pasted into a page, and fetch
 * what it refers to. A strict parser reads the file, because browsers run scripts that stand before an error.
 */
import { AppError } from '@baobab/domain/errors';
import { DecodeUTF8 } from 'fflate';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const ACTIVE_ELEMENTS = new Set(['script', 'handler', 'listener', 'foreignobject']);
/** Letters of ASCII are the same bytes in all of them, and no other byte is taken for one. */
const ENCODING = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
/** Into the file itself, or pixels and fonts within it. */
const LOCAL = /^\s*(?:$|#|data:(?:image\/(?!svg)|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject))/i;
const CSS_ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
const CSS_URL = /\b(?:url|src)\(\s*["']?([^"')]*)/gi;
const CSS_ACTIVE = /@import|\bimage-set\(|\bexpression\(|-moz-binding|\b(?:java|vb)script:/i;
/** Whether a value can be CSS that refers to anything: path data, which most of a file is, cannot. */
const MAY_REFER = /[(@\\]|script:|-moz-/i;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"%&<]*)"|'([^'%&<]*)')\s*>/g;

export class SvgCheck {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #decoder = new DecodeUTF8((text) => this.#read(text));
  #problem: string | null = null;
  #isRoot = true;
  #style = '';
  #styles = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', () => this.#refuse('is not a proper SVG file. Export it again'));
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !ENCODING.test(encoding))
        this.#refuse('has an encoding that cannot be checked. Export it as UTF-8');
    });
    parser.on('doctype', (text) => this.#doctype(text));
    parser.on('processinginstruction', ({ target }) => {
      if (/^xml-/i.test(target)) this.#contains('a style sheet that lies elsewhere');
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', ({ local }) => this.#closeTag(local));
    for (const event of ['text', 'cdata'] as const)
      parser.on(event, (text) => {
        if (this.#styles > 0) this.#style += text;
      });
  }

  /** Pieces in order, however they are cut. */
  add(bytes: Uint8Array): void {
    if (!this.#problem) this.#decoder.push(bytes);
  }

  /** After the last piece: what is wrong with the file and what to do, as the rest of a sentence after its name; or null. */
  finish(): string | null {
    if (!this.#problem) {
      this.#decoder.push(new Uint8Array(0), true);
      this.#parser.close();
    }
    return this.#problem;
  }

  #read(text: string): void {
    if (!this.#problem) this.#parser.write(text);
  }

  #refuse(problem: string): void {
    this.#problem ??= `${problem}, then try again.`;
  }

  #contains(what: string): void {
    this.#refuse(`contains ${what}. Remove it in your drawing program, or export it as plain SVG`);
  }

  /** Drawing programs name their namespaces by entities; nothing else may be declared, least of all attributes with values. */
  #doctype(text: string): void {
    const [, subset = ''] = /\[([\s\S]*)\]\s*$/.exec(text) ?? [];
    const rest = subset
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(ENTITY, (_, name: string, double?: string, single?: string) => {
        this.#parser.ENTITIES[name] = double ?? single ?? '';
        return '';
      });
    if (rest.trim() !== '') this.#contains('declarations of its own document type');
  }

  #openTag({ local, uri, attributes }: SaxesTagNS): void {
    const name = local.toLowerCase();
    if (this.#isRoot && (name !== 'svg' || !['', SVG].includes(uri)))
      this.#refuse('is not a proper SVG file. Export it again');
    this.#isRoot = false;
    if (name === 'script') this.#contains('a script');
    else if (ACTIVE_ELEMENTS.has(name) || uri === XHTML) this.#contains(`parts of a web page (${local})`);
    if (name === 'style') this.#styles += 1;
    for (const attribute of Object.values(attributes)) this.#attribute(attribute);
  }

  #attribute({ prefix, local, value }: SaxesAttributeNS): void {
    if (prefix === 'xmlns' || local === 'xmlns') return;
    if (prefix === '' && /^on/i.test(local)) this.#contains(`an event handler (${local})`);
    if (/^attributeName$/i.test(local) && /^\s*(?:on|(?:\w+:)?href\s*$)/i.test(value))
      this.#contains('an animated link');
    const isReference = /^(?:href|src)$/i.test(local) || (prefix === 'xml' && local === 'base');
    if (isReference && !LOCAL.test(value)) this.#contains(`a reference to another place (${shortened(value)})`);
    if (!isReference) this.#checkCss(value);
  }

  #closeTag(local: string): void {
    if (local.toLowerCase() !== 'style') return;
    this.#styles -= 1;
    this.#checkCss(this.#style);
    this.#style = '';
  }

  #checkCss(css: string): void {
    if (!MAY_REFER.test(css)) return;
    const text = css.replaceAll(CSS_ESCAPE, (_, code?: string, letter?: string) =>
      code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : (letter ?? ''),
    );
    for (const [, address = ''] of text.matchAll(CSS_URL))
      if (!LOCAL.test(address)) this.#contains(`a reference to another place (${shortened(address)})`);
    if (CSS_ACTIVE.test(text)) this.#contains('a style that refers to another place');
  }
}

/** A file by itself. Code: svg_unsafe, with the words for the person. */
export function refuseUnsafeSvg(check: SvgCheck): void {
  const problem = check.finish();
  if (problem) throw new AppError('svg_unsafe', {}, { message: `This SVG file ${problem}` });
}

const shortened = (address: string) => (address.length > 60 ? `${address.slice(0, 60)}…` : address).trim();
