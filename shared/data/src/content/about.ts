import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';
import type { DataClient } from '../client.ts';
import { resource } from '../resource.ts';

export const aboutSections = resource('about_content', aboutSectionSchema);
export const teamMembers = resource('team_members', teamMemberSchema);

/** Active sections in order. */
export function listAboutSections(client: DataClient): Promise<AboutSection[]> {
  return aboutSections.list(client, (rows) => rows.eq('is_active', true).order('display_order'));
}

/** Active members in order. */
export function listTeam(client: DataClient): Promise<TeamMember[]> {
  return teamMembers.list(client, (rows) => rows.eq('is_active', true).order('display_order'));
}
