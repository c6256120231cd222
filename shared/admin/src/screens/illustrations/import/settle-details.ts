/** What fields of one illustration say about each other: price and free, state and time and reason. */
import type { IllustrationDetails } from '@baobab/data/catalog/change-illustrations';
import type { EditableColumn } from './catalog-columns.ts';
import { CellProblem } from './read-fields.ts';

/** Follows what was edited where one meaning is possible. @throws CellProblem where two cells contradict each other */
export function settleDetails(
  found: IllustrationDetails,
  wanted: IllustrationDetails,
  edited: ReadonlySet<EditableColumn>,
): void {
  if (edited.has('price') || edited.has('is_free')) settlePrice(wanted, edited);
  if (edited.has('state') || edited.has('publish_at') || edited.has('withdrawn_reason'))
    settleState(found, wanted, edited);
}

function settlePrice(wanted: IllustrationDetails, edited: ReadonlySet<EditableColumn>): void {
  if (wanted.isFree && wanted.price > 0) {
    if (edited.has('price')) throw new CellProblem('is_free is "yes" beside a price; write "no", or the price 0');
    wanted.price = 0;
  }
  if (!wanted.isFree && wanted.price === 0)
    throw new CellProblem('is_free is "no" and the price is 0; write "yes", or a price');
}

function settleState(
  found: IllustrationDetails,
  wanted: IllustrationDetails,
  edited: ReadonlySet<EditableColumn>,
): void {
  const hasMoved = wanted.state !== found.state;
  if (wanted.state === 'scheduled') {
    if (wanted.publishAt === null) throw new CellProblem('state is "scheduled", and publish_at does not say when');
  } else if (wanted.publishAt !== null) {
    if (edited.has('publish_at'))
      throw new CellProblem(`publish_at is of scheduled ones alone, and state is "${wanted.state}"`);
    wanted.publishAt = null;
  }
  if (wanted.state === 'unlisted' || wanted.withdrawnReason === null) return;
  if (edited.has('withdrawn_reason'))
    throw new CellProblem(`withdrawn_reason is of unlisted ones alone, and state is "${wanted.state}"`);
  if (hasMoved) wanted.withdrawnReason = null;
}
