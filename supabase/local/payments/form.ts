/** Stripe's nested form encoding: `line_items[0][price_data][currency]=usd` → { line_items: [{ price_data: … }] }. */
import { refusals } from './errors.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
type Branch = Map<string, string | Branch>;

const MAX_DEPTH = 8;
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Values stay text; a level whose keys are 0…n−1 becomes an array. */
export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) insert(root, pathOf(name), name, value);
  return Object.fromEntries([...root].map(([key, value]) => [key, settle(value)]));
}

function pathOf(name: string): string[] {
  const match = KEY.exec(name);
  if (!match) throw refusals.parameter(name, `Invalid parameter name: ${name}`);
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  const path = [match[1] ?? '', ...inner];
  if (path.length > MAX_DEPTH) throw refusals.parameter(name, `Parameter nested too deeply: ${name}`);
  return path;
}

function insert(root: Branch, path: string[], name: string, value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(branch.size) : part;
    const known = branch.get(key);
    if (depth === path.length - 1) {
      if (known instanceof Map) throw refusals.parameter(name, `Parameter given twice in different shapes: ${name}`);
      branch.set(key, value);
      return;
    }
    if (typeof known === 'string') {
      throw refusals.parameter(name, `Parameter given twice in different shapes: ${name}`);
    }
    const next: Branch = known ?? new Map();
    branch.set(key, next);
    branch = next;
  }
}

function settle(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (isList) return [...value.values()].map(settle);
  return Object.fromEntries([...value].map(([key, child]) => [key, settle(child)]));
}
