import { aboutSectionSchema, teamMemberSchema } from '@baobab/domain/entities/about';
import { list, resource } from '../resource.ts';

export const aboutSections = resource('about_content', aboutSectionSchema);
export const teamMembers = resource('team_members', teamMemberSchema);

/** Active sections in order. */
export const listAboutSections = list(aboutSections, (rows) => rows.eq('is_active', true).order('display_order'));

/** Active members in order. */
export const listTeam = list(teamMembers, (rows) => rows.eq('is_active', true).order('display_order'));
