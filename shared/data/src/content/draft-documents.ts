/** Posts, the About page and the team as documents with a revision and an author: what drafts are based on and saved against. */
import * as z from 'zod/mini';
import { CONTENT_DOCUMENTS_KIND } from '@baobab/domain/column-values';
import {
  aboutSectionSchema,
  teamMemberSchema,
  type AboutSection,
  type TeamMember,
} from '@baobab/domain/entities/about';
import { blogPostSchema } from '@baobab/domain/entities/blog-post';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import { ABOUT_COLUMNS, TEAM_COLUMNS } from './about.ts';
import { BLOG_POST_COLUMNS } from './blog.ts';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';

const POST_COLUMNS = `${BLOG_POST_COLUMNS},updated_by` as const;
/** PostgREST gives at most a thousand rows a call. */
const HEADS_A_CALL = 1000;
/** So many ids fit into an address. */
const POSTS_A_CALL = 100;

const postSchema = z.extend(blogPostSchema, { updatedBy: z.nullable(z.string()) });
export type PostDocument = z.infer<typeof postSchema>;

const headSchema = z.object({ id: z.string(), revision: z.int() });
const listHeadSchema = z.object({
  kind: z.enum(CONTENT_DOCUMENTS_KIND),
  revision: z.int(),
  updatedAt: timestampSchema,
  updatedBy: z.nullable(z.string()),
});
export type ListHead = z.infer<typeof listHeadSchema>;

/** Id and revision of every post, drafts too. */
export async function listPostHeads(client: DataClient): Promise<z.infer<typeof headSchema>[]> {
  const heads: z.infer<typeof headSchema>[] = [];
  for (;;) {
    const rows = client.from('blog_posts').select('id,revision').order('id');
    const { data } = await rows.range(heads.length, heads.length + HEADS_A_CALL - 1).throwOnError();
    heads.push(...parseRows(headSchema, data));
    if (data.length < HEADS_A_CALL) return heads;
  }
}

/** Those that exist, in no order. */
export async function getPostDocuments(client: DataClient, ids: readonly string[]): Promise<PostDocument[]> {
  const posts: PostDocument[] = [];
  for (let start = 0; start < ids.length; start += POSTS_A_CALL) {
    const some = ids.slice(start, start + POSTS_A_CALL);
    const { data } = await client.from('blog_posts').select(POST_COLUMNS).in('id', some).throwOnError();
    posts.push(...parseRows(postSchema, data));
  }
  return posts;
}

/** Both lists' revisions. Codes: not_admin for other users, since rows hidden by a policy would look like an empty shop. */
export async function getListHeads(client: DataClient): Promise<Record<ListHead['kind'], ListHead>> {
  const { data } = await client.from('content_documents').select('kind,revision,updated_at,updated_by').throwOnError();
  const heads = parseRows(listHeadSchema, data);
  const [about, team] = [heads.find(({ kind }) => kind === 'about_page'), heads.find(({ kind }) => kind === 'team')];
  if (!about || !team) throw new AppError('not_admin');
  return { about_page: about, team };
}

/** Read the head before the rows: an edit between the two reads shows up as a conflict, never as a silent overwrite. */
export async function getSections(client: DataClient): Promise<AboutSection[]> {
  const rows = client.from('about_content').select(ABOUT_COLUMNS);
  const { data } = await rows.order('display_order').order('created_at').order('id').throwOnError();
  return parseRows(aboutSectionSchema, data);
}

export async function getMembers(client: DataClient): Promise<TeamMember[]> {
  const rows = client.from('team_members').select(TEAM_COLUMNS);
  const { data } = await rows.order('display_order').order('created_at').order('id').throwOnError();
  return parseRows(teamMemberSchema, data);
}

/** Column names; what is left out stays as it is. */
export interface BlogPostPatch {
  title?: string;
  content?: string;
  excerpt?: string;
  author?: string;
  image?: string;
  image_widths?: number[];
  placeholder?: string | null;
  category?: string;
  tags?: string[];
  is_published?: boolean;
  published_at?: string | null;
  slug?: string | null;
  show_date?: boolean;
}

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['saved', 'conflict']), row: postSchema }),
  z.object({ status: z.literal('deleted'), revision: z.int() }),
]);
/** `conflict`: `row` is the current one and nothing was saved. `deleted`: with the revision from which the post can be made again. */
export type PostAnswer = z.infer<typeof answerSchema>;

/** `baseRevision` 0 creates the post with the client-made `id`; the same call again finds it saved. Codes: duplicate (slug), validation. */
export async function savePostDocument(
  client: DataClient,
  id: string,
  baseRevision: number,
  patch: BlogPostPatch,
): Promise<PostAnswer> {
  const { data } = await client
    .rpc('save_blog_post', { p_id: id, p_base_revision: baseRevision, p_patch: json(patch) })
    .throwOnError();
  return parseRow(answerSchema, data);
}

/** Only at that revision; 0 takes back a creation that may still be on its way. */
export async function deletePostDocument(client: DataClient, id: string, baseRevision: number): Promise<PostAnswer> {
  const { data } = await client.rpc('delete_blog_post', { p_id: id, p_base_revision: baseRevision }).throwOnError();
  return parseRow(answerSchema, data);
}

const nameSchema = z.object({ id: z.string(), fullName: z.nullable(z.string()), username: z.nullable(z.string()) });

/** Names of accounts by id; those without one, or without an account, are missing. */
export async function getNames(client: DataClient, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await client
    .from('profiles')
    .select('id,full_name,username')
    .in('id', [...ids])
    .throwOnError();
  return new Map(
    parseRows(nameSchema, data).flatMap(({ id, fullName, username }) => {
      const name = fullName ?? username;
      return name ? [[id, name] as const] : [];
    }),
  );
}
