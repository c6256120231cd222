import { chunks, type Repriced } from '@baobab/data/catalog/bulk-illustrations';

/** What one transaction changes. `request` names it, so that it can be asked for again where its answer was lost. */
export interface Part {
  request: string;
  ids: readonly string[];
}

export type PartAnswer = Repriced;

/** Of a change that every illustration can have. */
export const NONE_LEFT_OUT: Omit<PartAnswer, 'revised'> = { free: 0, notCheaper: 0, atMinimum: 0 };

export interface ChangedInParts {
  answer: PartAnswer;
  /** Of the parts that were answered, also of those that had nothing to change. */
  doneIds: string[];
  /** The part without an answer, after which nothing was asked any more. */
  stopped: { part: Part; error: unknown } | null;
}

/** The parts of `ids`; one that had no answer before comes first, whole, while all of it is still wanted. */
export function partsOf(ids: readonly string[], unanswered: Part | null): Part[] {
  const wanted = new Set(ids);
  const first = unanswered?.ids.every((id) => wanted.has(id)) ? unanswered : null;
  const rest = first ? ids.filter((id) => !first.ids.includes(id)) : ids;
  return [...(first ? [first] : []), ...chunks(rest).map((some) => ({ request: crypto.randomUUID(), ids: some }))];
}

/** Sends one part after the other until one fails. */
export async function changeInParts(
  parts: readonly Part[],
  send: (part: Part) => Promise<PartAnswer>,
  onDone: (done: number) => void,
): Promise<ChangedInParts> {
  const answer: PartAnswer = { revised: [], ...NONE_LEFT_OUT };
  const doneIds: string[] = [];
  for (const part of parts) {
    onDone(doneIds.length);
    try {
      const { revised, free, notCheaper, atMinimum } = await send(part);
      answer.revised.push(...revised);
      answer.free += free;
      answer.notCheaper += notCheaper;
      answer.atMinimum += atMinimum;
      doneIds.push(...part.ids);
    } catch (error) {
      return { answer, doneIds, stopped: { part, error } };
    }
  }
  return { answer, doneIds, stopped: null };
}
