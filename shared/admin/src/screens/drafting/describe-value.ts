/** Values of documents as a person reads them, for choices and differences. */
import type {
  AboutPageContent,
  BlogPostContent,
  DraftContent,
  DraftPicture,
  IllustrationContent,
  TeamContent,
} from '@baobab/domain/entities/draft-content';
import type { MergeHunk } from '@baobab/drafts/merge/hunk';
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import { formatPrice } from '../../money.ts';
import { STATE_NAMES } from '../illustrations/state-badge.tsx';
import { formatMoment } from '../../moments.ts';

const FIELD_NAMES: Record<string, string> = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  category: 'Category',
  picture: 'Picture',
  description: 'Description',
  slug: 'Slug',
  tags: 'Tags',
  selling: 'Price',
  featured: 'Featured',
  listing: 'State',
  altText: 'Alt text',
  series: 'Series',
  facets: 'People and setting',
  focus: 'Focus point',
  publication: 'Publication',
  showDate: 'Show date',
  sectionKey: 'Section key',
  isActive: 'Active',
  name: 'Name',
  position: 'Position',
  bio: 'Bio',
  role: 'Role',
  page: 'Page',
  question: 'Question',
  answer: 'Answer',
  heroTitle: 'Headline',
  heroText: 'Words below the headline',
  heroPictures: 'Images of the home page',
  currency: 'Currency',
  companyName: SETTING_LABELS.company_name,
  companyAddress: SETTING_LABELS.company_address,
  governingLaw: SETTING_LABELS.governing_law,
  termsDate: SETTING_LABELS.terms_date,
  contactEmail: SETTING_LABELS.contact_email,
  contactPhone: SETTING_LABELS.contact_phone,
  contactHours: SETTING_LABELS.contact_hours,
  senderEmail: SETTING_LABELS.sender_email,
  senderName: 'Name of the sender',
  mailFooter: 'Under every email',
  noticeEmail: 'Where your notices go',
  saleNotices: 'An email for every sale',
  saleDigest: 'One email a day with the sales',
  bundlePrice: 'Price of the bundle',
  bundleComparePrice: 'Total value of the bundle',
  bundleRegularPrice: SETTING_LABELS.bundle_regular_price,
  testimonials: SETTING_LABELS.testimonials,
  faqStandard: 'Standard questions',
  minimumPrice: 'Least amount',
  timeZone: 'Time zone',
  taxMode: 'Tax',
  taxId: 'Tax number',
  asksDeliveryConsent: 'Consent to delivery at once',
  faq: 'Questions and answers',
  socialLinks: 'Addresses elsewhere',
};

export interface NamedText {
  name: string;
  text: string;
}

/** A document as named texts in reading order. */
export function describeContent(content: DraftContent): NamedText[] {
  if ('sections' in content) return describeList(content.sections, (section) => section.title);
  if ('members' in content) return describeList(content.members, (member) => member.name);
  return describeRecord(content);
}

/** The document's text alone, to be put elsewhere. */
export function plainText(content: DraftContent): string {
  const texts = describeContent(content).filter(({ name, text }) => text !== '' && !NO_TEXT.has(name));
  return texts
    .map(({ name, text }) => (name === 'Content' || name === 'Title' ? text : `${name}: ${text}`))
    .join('\n\n');
}

const NO_TEXT = new Set(['Picture', 'Publication', 'Price', 'Featured', 'State', 'Show date', 'Slug']);

function describeRecord(record: Record<string, unknown>): NamedText[] {
  return Object.entries(FIELD_NAMES)
    .filter(([field]) => field in record)
    .map(([field, name]) => ({ name, text: describeValue(record[field]) }));
}

function describeList<Item extends { id: string }>(items: readonly Item[], title: (item: Item) => string): NamedText[] {
  return [
    { name: 'Order', text: items.map(title).join('\n') },
    ...items.flatMap((item) =>
      describeRecord(item).map(({ name, text }) => ({ name: `${title(item)}: ${name.toLowerCase()}`, text })),
    ),
  ];
}

export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatPrice({ isFree: false, price: value });
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(describeValue).join(typeof value[0] === 'object' ? '\n\n' : ', ');
  if (isPicture(value)) return value.file ? 'A new image on this device' : (value.image ?? '');
  if (isPublication(value)) return describePublication(value);
  if (isSelling(value)) return formatPrice({ ...value, price: value.price ?? 0 });
  if (isListing(value)) return describeListing(value);
  if (isFocus(value)) return `${Math.round(value.x * 100)}% from the left, ${Math.round(value.y * 100)}% from the top`;
  return describeRecord(value as Record<string, unknown>)
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join('\n');
}

export function describePublication({ isPublished, publishedAt }: BlogPostContent['publication']): string {
  if (!isPublished) return 'Draft';
  return publishedAt === null ? 'Published' : `Published, ${formatMoment(publishedAt)}`;
}

function isPicture(value: unknown): value is DraftPicture {
  return typeof value === 'object' && value !== null && 'imageWidths' in value && 'file' in value;
}

function isPublication(value: unknown): value is BlogPostContent['publication'] {
  return typeof value === 'object' && value !== null && 'isPublished' in value;
}

function isSelling(value: unknown): value is IllustrationContent['selling'] {
  return typeof value === 'object' && value !== null && 'isFree' in value && 'price' in value;
}

function isListing(value: unknown): value is IllustrationContent['listing'] {
  return typeof value === 'object' && value !== null && 'withdrawnReason' in value;
}

function isFocus(value: unknown): value is NonNullable<IllustrationContent['focus']> {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
}

function describeListing({ state, publishAt, withdrawnReason }: IllustrationContent['listing']): string {
  const details = [publishAt && formatMoment(publishAt), withdrawnReason].filter(Boolean);
  return [STATE_NAMES[state], ...details].join(', ');
}

/** What a hunk is about: 'Content', 'Ama Mensah: bio', 'Order of the team'. */
export function nameHunk({ path, kind }: MergeHunk, content: DraftContent | null): string {
  const [first = '', id, field] = path;
  if (kind === 'order') return first === 'members' ? 'Order of the team' : 'Order of the sections';
  const list = (content as Partial<AboutPageContent & TeamContent> | null)?.[first as 'sections' | 'members'];
  if (!Array.isArray(list) || id === undefined) return FIELD_NAMES[first] ?? first;
  const item = list.find((entry) => entry.id === id);
  const title = item ? ('name' in item ? item.name : item.title) : first === 'members' ? 'A member' : 'A section';
  return field ? `${title}: ${(FIELD_NAMES[field] ?? field).toLowerCase()}` : title;
}

/** One side of a hunk; ids of an order become titles. */
export function describeSide({ kind, path }: MergeHunk, value: unknown, content: DraftContent | null): string {
  if (value === null) return kind === 'item' ? 'Removed' : '';
  if (kind !== 'order' || !Array.isArray(value)) return describeValue(value);
  const list = (content as Partial<AboutPageContent & TeamContent> | null)?.[path[0] as 'sections' | 'members'] ?? [];
  return value
    .map((id) => {
      const item = list.find((entry) => entry.id === id);
      return item ? ('name' in item ? item.name : item.title) : '(new)';
    })
    .join('\n');
}
