/** SVG: whether it is shapes alone, the names of its layers, and the fonts that its text needs. */
import { strFromU8 } from 'fflate';

export interface DrawingFacts {
  isVector: boolean | null;
  layers: string[] | null;
  fonts: string[] | null;
}

interface Element {
  readonly name: string;
  readonly attributes: string;
  /** 1 for children of the root. */
  readonly depth: number;
}

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']);
/** They put pixels or foreign markup into the drawing. */
const NOT_SHAPES = new Set(['image', 'feImage', 'foreignObject']);

export function readSvg(bytes: Uint8Array): DrawingFacts {
  const markup = strFromU8(bytes).replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  const elements = [...elementsOf(markup)];
  const has = (names: Set<string>) => elements.some(({ name }) => names.has(name));
  return {
    isVector: has(SHAPES) && !has(NOT_SHAPES),
    layers: layersOf(elements),
    fonts: elements.some(({ name }) => name === 'text') ? fontsOf(markup) : [],
  };
}

function* elementsOf(markup: string): Generator<Element> {
  let depth = 0;
  for (const [, closing, prefixed = '', attributes = '', empty] of markup.matchAll(
    /<(\/?)([A-Za-z_][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g,
  )) {
    if (closing) depth -= 1;
    else {
      yield { name: prefixed.split(':').at(-1) ?? prefixed, attributes, depth };
      if (!empty) depth += 1;
    }
  }
}

/** Groups that drawing programs mark as layers; without such marks, the named groups below the root. */
function layersOf(elements: readonly Element[]): string[] {
  const groups = elements.filter(({ name }) => name === 'g');
  const marked = groups.filter((group) => attribute(group, 'inkscape:groupmode') === 'layer');
  const layers = marked.length > 0 ? marked : groups.filter(({ depth }) => depth === 1);
  return layers.map(layerName).filter((name) => name !== '');
}

const layerName = (group: Element): string =>
  attribute(group, 'inkscape:label') || attribute(group, 'data-name') || attribute(group, 'id');

function attribute({ attributes }: Element, name: string): string {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return unescaped(found?.[1] ?? found?.[2] ?? '').trim();
}

const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'inherit']);

function fontsOf(markup: string): string[] {
  const families = [
    ...markup.matchAll(/font-family\s*(?:=\s*(?:"([^"]*)"|'([^']*)')|:\s*([^;}<]*?)["']?(?=[;}<>]|\s\w+=))/g),
  ];
  const names = families.flatMap(([, double, single, style]) => unescaped(double ?? single ?? style ?? '').split(','));
  const clean = names.map((name) => name.replaceAll(/["']/g, '').trim());
  return [...new Set(clean.filter((name) => name !== '' && !GENERIC.has(name.toLowerCase())))];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
