import type { OwnedPack } from '@baobab/data/orders/library';

/** '3 files added, 1 changed': against the version before. */
export function changesInWords({ added, changed, removed }: NonNullable<OwnedPack['changes']>): string {
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (words.length === 0) return 'same files as before';
  const [first = ''] = words;
  const unit = first.startsWith('1 ') ? 'file' : 'files';
  return [first.replace(' ', ` ${unit} `), ...words.slice(1)].join(', ');
}
