/** Values of fields and columns as a person reads them, in drafts, versions and the activity log. */
import type { BlogPostContent, IllustrationContent } from '@baobab/domain/entities/draft-content';
import { inWords } from '@baobab/domain/fields/field';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import { formatMoney, formatPrice } from './money.ts';
import { formatMoment } from './moments.ts';
import { STATE_NAMES } from './screens/illustrations/state-badge.tsx';

interface Words {
  of(value: unknown): string;
}

/** Of fields that are more than their type. */
const WORDS: Readonly<Record<string, Words>> = {
  percent: { of: (percent: number) => `${percent}%` },
  state: { of: (state: IllustrationContent['listing']['state']) => STATE_NAMES[state] ?? state },
  picture: { of: ({ image, file }: DraftPicture) => (file ? 'A new picture of this device' : (image ?? '')) },
  selling: {
    of: ({ isFree, price }: IllustrationContent['selling']) => formatPrice({ isFree, price: price ?? 0 }),
  },
  listing: {
    of: ({ state, publishAt, withdrawnReason }: IllustrationContent['listing']) =>
      [STATE_NAMES[state], formatMoment(publishAt), withdrawnReason].filter(Boolean).join(', '),
  },
  focus: {
    of: ({ x, y }: NonNullable<IllustrationContent['focus']>) =>
      `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`,
  },
  publication: {
    of: ({ isPublished, publishedAt }: BlogPostContent['publication']) =>
      isPublished ? ['Published', formatMoment(publishedAt)].filter(Boolean).join(', ') : 'Draft',
  },
};

/** '' for nothing. */
export function valueInWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const words = WORDS[name];
  if (words) return words.of(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /price|amount/i.test(name) ? formatMoney(value) : String(value);
  if (typeof value === 'string') return name.endsWith('At') ? formatMoment(value) : value;
  if (Array.isArray(value))
    return value.map((each) => valueInWords(name, each)).join(typeof value[0] === 'object' ? '\n\n' : ', ');
  return Object.entries(value)
    .map(([part, partValue]) => `${inWords(part)}: ${valueInWords(part, partValue)}`)
    .filter((text) => !text.endsWith(': '))
    .join('\n');
}
