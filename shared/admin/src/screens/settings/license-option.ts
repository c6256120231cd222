import type { LicenseOption } from '@baobab/data/orders/license-options';

const SENTENCES_MAX = 20;
const SENTENCE_MAX_CHARS = 300;

/** One a line; empty lines are none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with it, in words; the database has the same rules. */
export function optionProblem({ name, allows, defaultFactor }: LicenseOption): string | null {
  if (name.trim().length < 2) return 'A name has at least two characters.';
  if (allows.length > SENTENCES_MAX) return `At most ${SENTENCES_MAX} sentences.`;
  if (allows.some((sentence) => sentence.length > SENTENCE_MAX_CHARS))
    return `A sentence has at most ${SENTENCE_MAX_CHARS} characters.`;
  if (defaultFactor !== null && defaultFactor <= 0) return 'Times the price is above 0, or empty.';
  return null;
}
