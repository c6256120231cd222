// Looks through built scripts and style sheets for what browsers of the floor may lack.
import postcss from 'postcss';
import { parseAst } from 'vite';
import { platform } from './newer-apis.ts';

interface AstNode {
  type: string;
  [key: string]: unknown;
}

/** Names with where they came later, as 'Array.toSorted (chrome 110)'. */
export function newerInScript(code: string): Map<string, string> {
  const found = new Map<string, string>();
  walk(parseAst(code) as unknown as AstNode, undefined, (name, later) => found.set(name, later));
  return found;
}

/** Letters of a name that the build made up: `ML` is no interface there. */
const SHORTENED = 2;

type Report = (name: string, later: string) => void;

function walk(node: AstNode, key: string | undefined, report: Report): void {
  look(node, key, report);
  for (const [name, child] of Object.entries(node)) {
    if (node.type === 'MemberExpression' && name === 'property' && !node['computed']) continue;
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, name, report);
  }
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value;
const later = (names: Map<string, string>, name: string) => names.get(name) || undefined;

function look(node: AstNode, key: string | undefined, report: Report): void {
  if (node.type === 'MemberExpression') lookAtMember(node, report);
  const name = key === 'key' ? undefined : nameOf(node);
  const since = name && name.length > SHORTENED ? later(platform.globals, name) : undefined;
  if (name && since) report(name, since);
  if (node.type === 'CallExpression') lookAtElement(node, report);
  // Vite lowers syntax to the floor, but no regular expressions.
  if (node.type === 'StaticBlock') report('static block', 'safari 16.4');
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  if (regex && /\(\?<[=!]/.test(regex.pattern)) report('lookbehind', 'safari 16.4');
  if (regex?.flags.includes('v')) report('flag v of a regular expression', 'chrome 112, firefox 116, safari 17');
  if (regex && /\(\?[ims]*-?[ims]*:/.test(regex.pattern.replaceAll('(?:', '')))
    report('modifier of a regular expression', 'chrome 125, firefox 132, safari 26');
}

function lookAtMember(node: AstNode, report: Report): void {
  const name = nameOf(node['property']);
  if (node['computed'] || !name) return;
  const owner = nameOf(node['object']) ?? nameOf((node['object'] as AstNode)['property']);
  const known = owner === undefined ? undefined : platform.members.get(`${owner}.${name}`);
  if (known) report(`${owner}.${name}`, known);
  else if (known === undefined && later(platform.memberNames, name))
    report(`.${name}`, platform.memberNames.get(name) ?? '');
  if (/^(window|globalThis|self)$/.test(owner ?? '') && later(platform.globals, name))
    report(name, platform.globals.get(name) ?? '');
}

/** Attributes of an element that React makes. */
function lookAtElement(node: AstNode, report: Report): void {
  const callee = node['callee'] as AstNode;
  const last = (callee['expressions'] as AstNode[] | undefined)?.at(-1) ?? callee;
  const [element, properties] = node['arguments'] as AstNode[];
  const isElement = /^jsxs?$/.test(nameOf(last['property']) ?? '') && /Literal$/.test(element?.type ?? '');
  if (!isElement || !properties) return;
  for (const property of (properties['properties'] as AstNode[] | undefined) ?? []) {
    const name = nameOf(property['key'])?.toLowerCase() ?? '';
    if (later(platform.attributes, name)) report(`attribute ${name}`, platform.attributes.get(name) ?? '');
  }
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;
}

export function newerInStyles(css: string): Map<string, string> {
  const found = new Map<string, string>();
  const ask = (name: string, shown: string) => {
    const since = later(platform.css, name);
    if (since) found.set(shown, since);
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') ask(`at-rules.${node.name}`, `@${node.name}`);
    if (node.type === 'rule')
      for (const [, name] of node.selector.matchAll(/::?([a-z-]+)/g)) ask(`selectors.${name}`, `:${name}`);
    if (node.type === 'rule' && node.selector.includes('&'))
      found.set('nesting', 'chrome 120, firefox 117, safari 17.2');
    if (node.type !== 'decl') return;
    ask(`properties.${node.prop}`, node.prop);
    for (const [word] of node.value.matchAll(/[a-z][a-z-]+/g)) {
      ask(`properties.${node.prop}.${word}`, `${node.prop}: ${word}`);
      for (const kind of ['', '.color', '.image', '.gradient', '.length', '.transform-function', '.easing-function'])
        if (node.value.includes(`${word}(`)) ask(`types${kind}.${word}`, `${word}()`);
    }
  });
  return found;
}
