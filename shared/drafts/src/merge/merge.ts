/**
 * Three-way merge of whole documents. Deterministic and symmetric up to sides: what it cannot decide becomes a hunk with the three
 * versions of that place, and every text that a side added is in the result or in a hunk.
 */
import type {
  AboutPageContent,
  BlogPostContent,
  DraftContent,
  DraftKind,
  IllustrationContent,
  MemberContent,
  SectionContent,
  ShopSettingsContent,
  TeamContent,
} from '@baobab/domain/entities/draft-content';
import { sortedTerms } from '@baobab/domain/descriptions';
import { mergeFields, type Choices, type Rules } from './fields.ts';
import type { MergeHunk, Side } from './hunk.ts';
import { mergeLists } from './lists.ts';

const POST_RULES: Rules<BlogPostContent> = {
  title: 'value',
  excerpt: 'text',
  content: 'text',
  picture: 'value',
  author: 'value',
  category: 'value',
  slug: 'value',
  tags: 'set',
  publication: 'value',
  showDate: 'value',
};
const SECTION_RULES: Rules<Omit<SectionContent, 'id'>> = {
  sectionKey: 'value',
  title: 'value',
  content: 'text',
  picture: 'value',
  isActive: 'value',
};
const MEMBER_RULES: Rules<Omit<MemberContent, 'id'>> = {
  name: 'value',
  position: 'value',
  bio: 'text',
  picture: 'value',
  isActive: 'value',
};
const ILLUSTRATION_RULES: Rules<IllustrationContent> = {
  title: 'value',
  description: 'text',
  category: 'value',
  tags: 'set',
  selling: 'value',
  featured: 'value',
  listing: 'value',
  altText: 'value',
  series: 'value',
  facets: 'set',
  focus: 'value',
};
const SETTINGS_RULES: Rules<ShopSettingsContent> = {
  currency: 'value',
  companyName: 'value',
  companyAddress: 'value',
  governingLaw: 'value',
  termsDate: 'value',
  contactEmail: 'value',
  contactPhone: 'value',
  contactHours: 'value',
  bundlePrice: 'value',
  bundleComparePrice: 'value',
  bundleRegularPrice: 'value',
  testimonials: 'value',
  heroTitle: 'value',
  heroText: 'text',
  heroPictures: 'value',
  faq: 'value',
  faqStandard: 'value',
  minimumPrice: 'value',
  timeZone: 'value',
  taxMode: 'value',
  taxId: 'value',
  asksDeliveryConsent: 'value',
  socialLinks: 'set',
  senderEmail: 'value',
  senderName: 'value',
  mailFooter: 'text',
  noticeEmail: 'value',
  saleNotices: 'value',
  saleDigest: 'value',
};

export interface Versions<Content extends DraftContent = DraftContent> {
  /** Null: both made it anew. */
  readonly base: Content | null;
  readonly mine: Content;
  readonly theirs: Content;
}

export interface Merged<Content extends DraftContent = DraftContent> {
  /** With the chosen sides in the places of the hunks; mine where nothing was chosen. */
  readonly content: Content;
  readonly hunks: readonly MergeHunk[];
}

export type SideChoices = Readonly<Record<string, Side>>;

interface Merger<Content extends DraftContent> {
  merge(versions: Versions<Content>, choices: Choices): Content;
}

const post: Merger<BlogPostContent> = {
  merge: ({ base, mine, theirs }, choices) => mergeFields(POST_RULES, base, mine, theirs, [], choices),
};
const page: Merger<AboutPageContent> = {
  merge({ base, mine, theirs }, choices) {
    const lists = { base: base?.sections ?? [], mine: mine.sections, theirs: theirs.sections };
    return { sections: mergeLists<SectionContent>(SECTION_RULES, lists, ['sections'], choices) };
  },
};
const team: Merger<TeamContent> = {
  merge({ base, mine, theirs }, choices) {
    const lists = { base: base?.members ?? [], mine: mine.members, theirs: theirs.members };
    return { members: mergeLists<MemberContent>(MEMBER_RULES, lists, ['members'], choices) };
  },
};
const illustration: Merger<IllustrationContent> = {
  merge({ base, mine, theirs }, choices) {
    const merged = mergeFields(ILLUSTRATION_RULES, base, mine, theirs, [], choices);
    // as the shop stores them
    return { ...merged, facets: sortedTerms(merged.facets) };
  },
};
const settings: Merger<ShopSettingsContent> = {
  merge: ({ base, mine, theirs }, choices) => mergeFields(SETTINGS_RULES, base, mine, theirs, [], choices),
};
const MERGERS: Record<DraftKind, Merger<DraftContent>> = {
  blog_post: post,
  about_page: page,
  team,
  illustration,
  shop_settings: settings,
};

/** @param kind the one that `Content` belongs to */
export function mergeContents<Content extends DraftContent>(
  kind: DraftKind,
  versions: Versions<Content>,
  chosen: SideChoices = {},
): Merged<Content> {
  const hunks: MergeHunk[] = [];
  const choices = {
    ask(hunk: MergeHunk): Side {
      hunks.push(hunk);
      const side = chosen[hunk.id];
      return side && hunk.sides.includes(side) ? side : 'mine';
    },
  };
  return { content: MERGERS[kind].merge(versions, choices) as Content, hunks };
}
