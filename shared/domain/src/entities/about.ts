import * as z from 'zod/mini';
import { countSchema, imageWidthsSchema, placeholderSchema } from './fields.ts';

/** Keys with a fixed place on the About page; others follow in display order. */
export const ABOUT_KEYS = ['mission', 'story', 'values_intro', 'join_journey'] as const;
export const VALUE_KEYS = [
  'authentic_representation',
  'quality_craftsmanship',
  'accessibility',
  'community_support',
] as const;

export const aboutSectionSchema = z.object({
  id: z.string(),
  sectionKey: z.string(),
  title: z.string(),
  content: z.string(),
  displayOrder: countSchema,
  isActive: z.boolean(),
  imageUrl: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
});
export type AboutSection = z.infer<typeof aboutSectionSchema>;

export const teamMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  bio: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  displayOrder: countSchema,
  isActive: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;
