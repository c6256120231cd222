import * as z from 'zod/mini';
import { imageWidthsSchema, placeholderSchema, timestampSchema } from './fields.ts';

export const blogCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  image: z.string(),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  category: z.string(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  /** In the future: scheduled, hidden from the public by policy until then. */
  publishedAt: z.nullable(timestampSchema),
  slug: z.nullable(z.string()),
  showDate: z.boolean(),
});
export type BlogCard = z.infer<typeof blogCardSchema>;

export const blogPostSchema = z.extend(blogCardSchema, {
  /** Paragraphs are separated by blank lines. */
  content: z.string(),
  revision: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** Splits at blank lines; a single line break stays inside its paragraph. */
export function paragraphs(content: string): string[] {
  return content
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
}
