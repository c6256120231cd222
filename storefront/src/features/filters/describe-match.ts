/** What was found, in honest words. */
import { formatCount } from '@baobab/ui/format';
import type { Found } from '@baobab/data/find';

type Answer = Pick<Found, 'match' | 'missing' | 'total' | 'filters'>;

/** @param labelOf the word for a filter */
export function describeMatch(
  { match, missing, total, filters }: Answer,
  query: string,
  labelOf: (filter: string) => string,
): string {
  const count = `${formatCount(total)} ${total === 1 ? 'picture' : 'pictures'}`;
  const understood = filters.length > 0 ? ` Understood as a filter: ${filters.map(labelOf).join(', ')}.` : '';
  if (total === 0) return `No pictures found.${understood}`;
  if (match === 'some') {
    const lacking = missing.length > 0 ? ` None shows ${quoted(missing, ' or ')}.` : '';
    return `No picture shows all of: ${query}. ${total === 1 ? 'This one shows' : `These ${formatCount(total)} show`} some.${lacking}${understood}`;
  }
  if (match === 'alike') return `Nothing is called “${query}”. ${count} come close.${understood}`;
  return `${count}${understood ? `.${understood}` : ''}`;
}

const quoted = (words: readonly string[], between: string): string => words.map((word) => `“${word}”`).join(between);
