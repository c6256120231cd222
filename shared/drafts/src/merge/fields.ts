/** Fields of one record, each by its own rule. */
import type { Field, MergeRule } from '@baobab/domain/fields/field';
import { sameJson } from '@baobab/domain/same-json';
import type { MergeHunk, Side } from '../view.ts';
import { joinParagraphs, mergeParagraphs, splitParagraphs } from './paragraphs.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Collects what needs a choice and returns the chosen side. */
export interface Choices {
  ask(hunk: MergeHunk): Side;
}

interface Place {
  path: readonly string[];
  choices: Choices;
}

export function mergeFields(
  fields: readonly Field[],
  base: Values | null,
  mine: Values,
  theirs: Values,
  path: readonly string[],
  choices: Choices,
): Values {
  const merged = fields.map(({ name, merge = 'value' }): [string, unknown] => {
    const place = { path: [...path, name], choices };
    return [name, mergeField(merge, base?.[name], mine[name], theirs[name], place)];
  });
  return { ...mine, ...Object.fromEntries(merged) };
}

function mergeField(rule: MergeRule, base: unknown, mine: unknown, theirs: unknown, { path, choices }: Place): unknown {
  if (sameJson(mine, theirs) || sameJson(theirs, base)) return mine;
  if (sameJson(mine, base)) return theirs;
  if (rule === 'set' || rule === 'sorted_set') {
    const merged = mergeSet(base as string[] | undefined, mine as string[], theirs as string[]);
    return rule === 'set' ? merged : merged.toSorted();
  }
  if (rule === 'text' && typeof mine === 'string' && typeof theirs === 'string')
    return mergeText(typeof base === 'string' ? base : '', mine, theirs, { path, choices });
  const sides: Side[] = base === undefined ? ['mine', 'theirs'] : ['mine', 'theirs', 'base'];
  const side = choices.ask({ id: path.join('/'), path, kind: 'value', base: base ?? null, mine, theirs, sides });
  return side === 'theirs' ? theirs : side === 'base' ? base : mine;
}

function mergeSet(base: readonly string[] = [], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = base.filter((entry) => mine.includes(entry) && theirs.includes(entry));
  const added = [...mine, ...theirs].filter((entry) => !base.includes(entry));
  return [...new Set([...kept, ...added])];
}

function mergeText(base: string, mine: string, theirs: string, { path, choices }: Place): string {
  const pieces = mergeParagraphs(splitParagraphs(base), splitParagraphs(mine), splitParagraphs(theirs));
  const result = pieces.flatMap((piece) => {
    if ('kept' in piece) return piece.kept;
    const side = choices.ask({
      id: `${path.join('/')}:${piece.at}`,
      path,
      kind: 'text',
      base: joinParagraphs(piece.base),
      mine: joinParagraphs(piece.mine),
      theirs: joinParagraphs(piece.theirs),
      sides: ['mine', 'theirs', 'both', 'base'],
    });
    return side === 'both' ? [...piece.mine, ...piece.theirs] : piece[side];
  });
  return joinParagraphs(result);
}
