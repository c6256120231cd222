/** Fields of one record, each by its own rule. */
import { sameJson } from './equal.ts';
import type { MergeHunk, Side } from './hunk.ts';
import { joinParagraphs, mergeParagraphs, splitParagraphs } from './paragraphs.ts';

/** `value`: one side or the other; `text`: by paragraph; `set`: additions and removals of both, never a conflict. */
export type FieldRule = 'value' | 'text' | 'set';
export type Rules<Record> = { readonly [Field in keyof Record]: FieldRule };

/** Collects what needs a choice and returns the chosen side. */
export interface Choices {
  ask(hunk: MergeHunk): Side;
}

export function mergeFields<T extends object>(
  rules: Partial<Rules<T>>,
  base: T | null,
  mine: T,
  theirs: T,
  path: readonly string[],
  choices: Choices,
): T {
  const merged = { ...mine };
  for (const field of Object.keys(rules) as (keyof T & string)[]) {
    const context = { path: [...path, field], choices };
    const versions = [base?.[field], mine[field], theirs[field]] as const;
    merged[field] = mergeField(rules[field] ?? 'value', ...versions, context) as T[keyof T & string];
  }
  return merged;
}

interface MergeContext {
  path: readonly string[];
  choices: Choices;
}

function mergeField(rule: FieldRule, base: unknown, mine: unknown, theirs: unknown, context: MergeContext): unknown {
  if (sameJson(mine, theirs) || sameJson(theirs, base)) return mine;
  if (sameJson(mine, base)) return theirs;
  if (rule === 'set') return mergeSet(base as string[] | undefined, mine as string[], theirs as string[]);
  if (rule === 'text' && typeof mine === 'string' && typeof theirs === 'string')
    return mergeText(typeof base === 'string' ? base : '', mine, theirs, context);
  const hunk = {
    id: context.path.join('/'),
    path: context.path,
    kind: 'value',
    base: base ?? null,
    mine,
    theirs,
  } as const;
  const side = context.choices.ask({
    ...hunk,
    sides: ['mine', 'theirs', ...(base === undefined ? [] : ['base' as const])],
  });
  return side === 'theirs' ? theirs : side === 'base' && base !== undefined ? base : mine;
}

function mergeSet(base: readonly string[] = [], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = base.filter((entry) => mine.includes(entry) && theirs.includes(entry));
  const added = [...mine, ...theirs].filter((entry) => !base.includes(entry));
  return [...new Set([...kept, ...added])];
}

function mergeText(base: string, mine: string, theirs: string, { path, choices }: MergeContext): string {
  // an empty text has no paragraph rather than an empty one
  const paragraphs = (text: string) => (text === '' ? [] : splitParagraphs(text));
  const pieces = mergeParagraphs(paragraphs(base), paragraphs(mine), paragraphs(theirs));
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
