/** The entries of the About page and of the team. Their place is their order in the list. */
import { aboutSectionSchema, teamMemberSchema } from '../entities/about.ts';
import { field, textOrNull } from './field.ts';
import { pictureField } from './picture.ts';

const section = aboutSectionSchema.shape;
const member = teamMemberSchema.shape;

export const ABOUT_SECTION_FIELDS = [
  field('sectionKey', section.sectionKey, ''),
  field('title', section.title, ''),
  field('content', section.content, '', { merge: 'text' }),
  pictureField('imageUrl', null),
  field('isActive', section.isActive, true),
] as const;

export const TEAM_MEMBER_FIELDS = [
  field('name', member.name, ''),
  field('position', member.position, ''),
  textOrNull('bio', { merge: 'text' }),
  pictureField('imageUrl', null),
  field('isActive', member.isActive, true),
] as const;
