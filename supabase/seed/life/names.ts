import words from '../scale/words.json' with { type: 'json' };

const FIRST_NAMES = words.firstNames.split(', ');
const LAST_NAMES = words.lastNames.split(', ');

/** The `place`-th person; another one for each place, until every pair of names was had. */
export function personOf(place: number): { first: string; last: string; mailName: string } {
  const [first = 'Ada', last = 'Obi'] = [
    FIRST_NAMES[(place * 7 + 3) % FIRST_NAMES.length],
    LAST_NAMES[(place * 5 + 1) % LAST_NAMES.length],
  ];
  const round = Math.floor(place / (FIRST_NAMES.length * LAST_NAMES.length));
  return { first, last, mailName: `${first}.${last}${round || ''}`.toLowerCase() };
}
