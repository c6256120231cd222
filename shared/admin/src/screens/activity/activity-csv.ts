/** One row per entry, with what its first thing was changed to. */
import type { ActivityEntry } from '@baobab/data/admin-activity';
import type { CsvColumn } from '../../export/csv.ts';
import { actorName, changeInWords, changesOf, entryTitle, itemName } from './describe-activity.ts';

export const ACTIVITY_CSV: readonly CsvColumn<ActivityEntry>[] = [
  { header: 'When', value: ({ happenedAt }) => happenedAt },
  { header: 'Who', value: (entry) => actorName(entry) },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'What', value: (entry) => entryTitle(entry) },
  { header: 'Things', value: ({ itemCount, omitted }) => itemCount + omitted },
  { header: 'Thing', value: ({ subjectType, item }) => itemName(subjectType, item) },
  { header: 'Thing id', value: ({ item }) => item.subjectId },
  { header: 'Change', value: ({ item }) => changesOf(item).map(changeInWords).join('; ') },
];
