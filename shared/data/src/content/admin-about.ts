/** The About page and the team: whole lists, saved in one transaction with a revision check. */
import * as z from 'zod/mini';
import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';
import { snakeKeys } from '../rows.ts';
import { rpc } from '../rpc.ts';

/** Rows without `id` are new; rows that are missing are deleted. */
export type AboutSectionDraft = Omit<AboutSection, 'id'> & { id?: string | undefined };
export type TeamMemberDraft = Omit<TeamMember, 'id'> & { id?: string | undefined };

/** `conflict`: another admin saved first; `rows` and `revision`, which is handed back when saving, are theirs and nothing was saved. */
const savedSchema = <Row>(row: z.ZodMiniType<Row>) =>
  z.object({ status: z.enum(['saved', 'conflict']), revision: z.int(), rows: z.array(row) });

export const saveAboutPage = rpc(
  'save_about_page',
  savedSchema(aboutSectionSchema),
  (baseRevision: number, sections: readonly AboutSectionDraft[]) => ({
    baseRevision,
    sections: sections.map((section) => snakeKeys(section)),
  }),
);

export const saveTeam = rpc(
  'save_team',
  savedSchema(teamMemberSchema),
  (baseRevision: number, members: readonly TeamMemberDraft[]) => ({
    baseRevision,
    members: members.map((member) => snakeKeys(member)),
  }),
);
