/** The About page and the team: whole lists, saved in one transaction with a revision check. */
import * as z from 'zod/mini';
import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

/** `conflict`: another admin saved first; `rows` and `revision` are theirs and nothing was saved. */
interface SavedDocument<Row> {
  status: 'saved' | 'conflict';
  /** Hand it back when saving. */
  revision: number;
  rows: Row[];
}

/** Rows without `id` are new; rows that are missing are deleted. */
export type AboutSectionDraft = Omit<AboutSection, 'id'> & { id?: string | undefined };
export type TeamMemberDraft = Omit<TeamMember, 'id'> & { id?: string | undefined };

export async function saveAboutPage(
  client: DataClient,
  baseRevision: number,
  sections: readonly AboutSectionDraft[],
): Promise<SavedDocument<AboutSection>> {
  const rows = sections.map((section) => ({
    ...(section.id ? { id: section.id } : {}),
    section_key: section.sectionKey,
    title: section.title,
    content: section.content,
    display_order: section.displayOrder,
    is_active: section.isActive,
    image_url: section.imageUrl,
    image_widths: section.imageWidths,
    placeholder: section.placeholder,
  }));
  const { data } = await client
    .rpc('save_about_page', { p_base_revision: baseRevision, p_sections: rows })
    .throwOnError();
  return parseRow(savedSchema(aboutSectionSchema), data);
}

export async function saveTeam(
  client: DataClient,
  baseRevision: number,
  members: readonly TeamMemberDraft[],
): Promise<SavedDocument<TeamMember>> {
  const rows = members.map((member) => ({
    ...(member.id ? { id: member.id } : {}),
    name: member.name,
    position: member.position,
    bio: member.bio,
    display_order: member.displayOrder,
    is_active: member.isActive,
    image_url: member.imageUrl,
    image_widths: member.imageWidths,
    placeholder: member.placeholder,
  }));
  const { data } = await client.rpc('save_team', { p_base_revision: baseRevision, p_members: rows }).throwOnError();
  return parseRow(savedSchema(teamMemberSchema), data);
}

function savedSchema<T>(row: z.ZodMiniType<T>) {
  return z.object({ status: z.enum(['saved', 'conflict']), revision: z.int(), rows: z.array(row) });
}
