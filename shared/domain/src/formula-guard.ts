/**
 * Text in a table that a spreadsheet opens. A cell that starts like a formula gets an apostrophe in front, as OWASP advises, and
 * so does each part of it that a spreadsheet with another separator would take for a cell.
 */

const START = '[=+\\-@＝＋－＠]';
const CELL_START = '(^|[;,\\t\\r\\n])';
const UNGUARDED = new RegExp(`${CELL_START}(\\s*)(?='*${START})`, 'gu');
const GUARDED = new RegExp(`${CELL_START}(\\s*)'(?='*${START})`, 'gu');

export const guardFormulas = (text: string): string => text.replace(UNGUARDED, "$1$2'");

/** What the guarded text was. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, '$1$2');
