/**
 * XML as the parts of a spreadsheet have it, tag by tag. Names come without their prefix. A document type is refused, and with it every
 * entity that it could define.
 */
import { damaged } from '../zip/zip-refusal.ts';

export type XmlKind = 'open' | 'close' | 'text' | 'end';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi;
const TAG = /^(?:[\w.-]+:)?([\w.-]+)/;

export class XmlReader {
  kind: XmlKind = 'end';
  /** Of a tag, without prefix. */
  name = '';
  text = '';
  /** The tag closes itself: no `close` follows. */
  isEmpty = false;
  readonly #source: string;
  #attributes = '';
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Goes on to the next tag or text; false at the end. */
  next(): boolean {
    const source = this.#source;
    if (this.#at >= source.length) {
      this.kind = 'end';
      return false;
    }
    if (source.charCodeAt(this.#at) !== 60) return this.#readText(source.indexOf('<', this.#at));
    if (source.startsWith('<!--', this.#at)) return this.#skipTo('-->');
    if (source.startsWith('<?', this.#at)) return this.#skipTo('?>');
    if (source.startsWith('<![CDATA[', this.#at)) return this.#readPlain();
    if (source.startsWith('<!', this.#at)) throw damaged('A part of it declares entities, which no spreadsheet does.');
    return this.#readTag();
  }

  attribute(name: string): string | undefined {
    const found = patternOf(name).exec(this.#attributes);
    return found ? decode(found[1] ?? found[2] ?? '') : undefined;
  }

  #readText(end: number): boolean {
    const until = end < 0 ? this.#source.length : end;
    this.kind = 'text';
    this.text = decode(this.#source.slice(this.#at, until));
    this.#at = until;
    return true;
  }

  #readPlain(): boolean {
    const start = this.#at + '<![CDATA['.length;
    const end = this.#source.indexOf(']]>', start);
    if (end < 0) throw damaged('A part of it ends too early.');
    this.kind = 'text';
    this.text = this.#source.slice(start, end);
    this.#at = end + 3;
    return true;
  }

  #skipTo(mark: string): boolean {
    const end = this.#source.indexOf(mark, this.#at);
    this.#at = end < 0 ? this.#source.length : end + mark.length;
    return this.next();
  }

  #readTag(): boolean {
    const end = tagEnd(this.#source, this.#at);
    const isClose = this.#source.charCodeAt(this.#at + 1) === 47;
    this.isEmpty = this.#source.charCodeAt(end - 1) === 47;
    const inside = this.#source.slice(this.#at + (isClose ? 2 : 1), this.isEmpty ? end - 1 : end);
    const name = TAG.exec(inside);
    if (!name) throw damaged('A part of it is no XML.');
    this.kind = isClose ? 'close' : 'open';
    this.name = name[1] ?? '';
    this.#attributes = inside.slice(name[0].length);
    this.#at = end + 1;
    return true;
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(attribute: string): RegExp {
  const known = patterns.get(attribute);
  if (known) return known;
  const made = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(attribute, made);
  return made;
}

/** Where the tag ends; an attribute may hold a `>`. */
function tagEnd(source: string, start: number): number {
  let end = source.indexOf('>', start);
  while (end >= 0 && isInAttribute(source, start, end)) end = source.indexOf('>', end + 1);
  if (end < 0) throw damaged('A part of it ends too early.');
  return end;
}

function isInAttribute(source: string, start: number, end: number): boolean {
  let quote = 0;
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (quote === 0 ? code === 34 || code === 39 : code === quote) quote = quote === 0 ? code : 0;
  }
  return quote !== 0;
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (code === null) return ENTITIES[name ?? ''] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
