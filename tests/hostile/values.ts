// Names and header values that no person would choose, from a seed.
import type { Chance } from '../soak/drafts/chance.ts';

const PIECES = [
  '..',
  '.',
  '',
  '...',
  ' ',
  'a',
  'CON',
  'aux.png',
  'end.',
  '~',
  '%2e%2e',
  '%2f',
  '%00',
  '\\',
  '\\..\\',
  'C:',
  '//',
  'é',
  'e\u0301',
  'ß',
  'İ',
  '🌳',
  '\u202e',
  '\u0000',
  '\u0001',
  '\n',
  '\r\n',
  '\t',
  '\u007f',
  '\ufeff',
  "';--",
  '${x}',
  '$(id)',
  '`id`',
  '-rf',
  '*',
  '?',
  '#',
  '&',
  '"',
  '<b>',
  '.emptyFolderPlaceholder',
  'l'.repeat(255),
  'l'.repeat(256),
  'é'.repeat(130),
  '__proto__',
  'constructor',
  'A',
  'ﬁ',
  '\u2028',
];
const VALUES = [
  '1\r\nX: 1',
  '1\n',
  '\u0000',
  '☃',
  'é',
  '',
  ' ',
  '-1',
  '1'.repeat(9000),
  'max-age=0',
  'text/html',
  'text/☃',
  'image/png',
  '*/*',
  'a',
  'image/png\r\nx: y',
  '\u007f',
  '{"a":"\\u0000"}',
  '[1]',
  '{',
  'null',
];
const LONGEST = 2000;

export function hostileName(chance: Chance): string {
  const count = 1 + chance.below(6);
  const pieces = Array.from({ length: count }, () => chance.pick(PIECES));
  const name = pieces.join(chance.pick(['/', '', '/', '.'])).slice(0, LONGEST);
  return name === '' ? '..' : name;
}

export const hostileValue = (chance: Chance): string => chance.pick(VALUES);
