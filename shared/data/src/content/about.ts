import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';
import type { DataClient } from '../client.ts';
import { parseRows } from '../rows.ts';

export const ABOUT_COLUMNS = 'id,section_key,title,content,display_order,is_active,image_url,image_widths,placeholder';
export const TEAM_COLUMNS = 'id,name,position,bio,image_url,image_widths,placeholder,display_order,is_active';

/** Active sections in order. */
export async function listAboutSections(client: DataClient): Promise<AboutSection[]> {
  const { data } = await client
    .from('about_content')
    .select(ABOUT_COLUMNS)
    .eq('is_active', true)
    .order('display_order')
    .throwOnError();
  return parseRows(aboutSectionSchema, data);
}

/** Active members in order. */
export async function listTeam(client: DataClient): Promise<TeamMember[]> {
  const { data } = await client
    .from('team_members')
    .select(TEAM_COLUMNS)
    .eq('is_active', true)
    .order('display_order')
    .throwOnError();
  return parseRows(teamMemberSchema, data);
}
