/**
 * What an editor of a blog post, the About page or the team works on: the person's fields only, grouped as they change together.
 * Rows of the database become these and back in the drafts' remote adapter.
 */
import * as z from 'zod/mini';
import { imageWidthsSchema, placeholderSchema } from './fields.ts';

const text = z.string();

export const draftPictureSchema = z.object({
  /** Object path or absolute address; null without a picture, and while only `file` is there. */
  image: z.nullable(text),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  /** A picture of this device that is still to be uploaded: the id that `attach` gave. Saving turns it into `image`. */
  file: z.nullable(text),
});
export type DraftPicture = z.infer<typeof draftPictureSchema>;

export const blogPostContentSchema = z.object({
  title: text,
  excerpt: text,
  /** Paragraphs are separated by blank lines. */
  content: text,
  author: text,
  category: text,
  picture: draftPictureSchema,
  /** '' lets the server make it from the title. */
  slug: text,
  tags: z.array(text),
  publication: z.object({
    isPublished: z.boolean(),
    /** ISO 8601; null while published means now, in the future means scheduled. */
    publishedAt: z.nullable(text),
  }),
  showDate: z.boolean(),
});
export type BlogPostContent = z.infer<typeof blogPostContentSchema>;

/** The order of the list is the order on the page; ids are made by the client. */
export const sectionContentSchema = z.object({
  id: text,
  sectionKey: text,
  title: text,
  content: text,
  picture: draftPictureSchema,
  isActive: z.boolean(),
});
export type SectionContent = z.infer<typeof sectionContentSchema>;
export const aboutPageContentSchema = z.object({ sections: z.array(sectionContentSchema) });
export type AboutPageContent = z.infer<typeof aboutPageContentSchema>;

export const memberContentSchema = z.object({
  id: text,
  name: text,
  position: text,
  bio: text,
  picture: draftPictureSchema,
  isActive: z.boolean(),
});
export type MemberContent = z.infer<typeof memberContentSchema>;
export const teamContentSchema = z.object({ members: z.array(memberContentSchema) });
export type TeamContent = z.infer<typeof teamContentSchema>;

export const DRAFT_KINDS = ['blog_post', 'about_page', 'team'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Names one document: a post by its id, the two lists by their kind. */
export type DraftKey = `blog_post:${string}` | 'about_page' | 'team';
export type DraftContent = BlogPostContent | AboutPageContent | TeamContent;
export type ContentOf<Key extends DraftKey> = Key extends 'about_page'
  ? AboutPageContent
  : Key extends 'team'
    ? TeamContent
    : BlogPostContent;

export function kindOf(key: DraftKey): DraftKind {
  return key === 'about_page' || key === 'team' ? key : 'blog_post';
}

export function postKey(id: string): `blog_post:${string}` {
  return `blog_post:${id}`;
}

export function postIdOf(key: DraftKey): string {
  return key.slice('blog_post:'.length);
}

export function emptyPicture(): DraftPicture {
  return { image: null, imageWidths: [], placeholder: null, file: null };
}

export function emptyPost(): BlogPostContent {
  return {
    title: '',
    excerpt: '',
    content: '',
    author: '',
    category: '',
    picture: emptyPicture(),
    slug: '',
    tags: [],
    publication: { isPublished: false, publishedAt: null },
    showDate: true,
  };
}
