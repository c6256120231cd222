/** Posts, the About page and the team as documents with a revision and an author: what drafts are based on and saved against. */
import * as z from 'zod/mini';
import { CONTENT_DOCUMENTS_KIND } from '@baobab/domain/column-values';
import { blogPostSchema, type BlogPost } from '@baobab/domain/entities/blog-post';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { all, list, resource } from '../resource.ts';
import { inParts, type Columns, snakeKeys } from '../rows.ts';
import { rpc } from '../rpc.ts';
import { aboutSections, teamMembers } from './about.ts';
import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';

/** So many ids fit into an address. */
const POSTS_A_CALL = 100;

const postSchema = z.extend(blogPostSchema, { updatedBy: z.nullable(z.string()) });
export type PostDocument = z.infer<typeof postSchema>;

const posts = resource('blog_posts', postSchema);

const headSchema = z.object({ id: z.string(), revision: z.int() });
const heads = resource('blog_posts', headSchema);
const listHeadSchema = z.object({
  kind: z.enum(CONTENT_DOCUMENTS_KIND),
  revision: z.int(),
  updatedAt: timestampSchema,
  updatedBy: z.nullable(z.string()),
});
export type ListHead = z.infer<typeof listHeadSchema>;

const listHeads = resource('content_documents', listHeadSchema);

/** Id and revision of every post, drafts too. */
export const listPostHeads = all(heads, (rows) => rows.order('id'));

/** Those that exist, in no order. */
export function getPostDocuments(client: DataClient, ids: readonly string[]): Promise<PostDocument[]> {
  return inParts(ids, POSTS_A_CALL, (some) => list(posts, (rows) => rows.in('id', some))(client));
}

/** Both lists' revisions. Codes: not_admin for other users, since rows hidden by a policy would look like an empty shop. */
export async function getListHeads(client: DataClient): Promise<Record<ListHead['kind'], ListHead>> {
  const found = await list(listHeads, (rows) => rows)(client);
  const [about, team] = [found.find(({ kind }) => kind === 'about_page'), found.find(({ kind }) => kind === 'team')];
  if (!about || !team) throw new AppError('not_admin');
  return { about_page: about, team };
}

/** Read the head before the rows: an edit between the two reads shows up as a conflict, never as a silent overwrite. */
export const getSections = list(aboutSections, (rows) => rows.order('display_order').order('created_at').order('id'));

export const getMembers = list(teamMembers, (rows) => rows.order('display_order').order('created_at').order('id'));

/** Column names; what is left out stays as it is. */
export type BlogPostPatch = Partial<Columns<Omit<BlogPost, 'id' | 'revision' | 'createdAt' | 'updatedAt'>>>;

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['saved', 'conflict']), row: postSchema }),
  z.object({ status: z.literal('deleted'), revision: z.int() }),
]);
/** `conflict`: `row` is the current one and nothing was saved. `deleted`: with the revision from which the post can be made again. */
export type PostAnswer = z.infer<typeof answerSchema>;

/** `baseRevision` 0 creates the post with the client-made `id`; the same call again finds it saved. Codes: duplicate (slug), validation. */
export const savePostDocument = rpc(
  'save_blog_post',
  answerSchema,
  (id: string, baseRevision: number, patch: BlogPostPatch) => ({ id, baseRevision, patch }),
);

/** Only at that revision; 0 takes back a creation that may still be on its way. */
export const deletePostDocument = rpc('delete_blog_post', answerSchema, (id: string, baseRevision: number) => ({
  id,
  baseRevision,
}));

const nameSchema = z.object({ id: z.string(), fullName: z.nullable(z.string()), username: z.nullable(z.string()) });

const profiles = resource('profiles', nameSchema);

/** Names of accounts by id; those without one, or without an account, are missing. */
export async function getNames(client: DataClient, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await list(profiles, (rows) => rows.in('id', [...ids]))(client);
  return new Map(
    found.flatMap(({ id, fullName, username }) => {
      const name = fullName ?? username;
      return name ? [[id, name] as const] : [];
    }),
  );
}

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
