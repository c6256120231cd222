/** The drafts' server, over the data functions; the same for both faces. */
import { saveAboutPage, saveTeam } from '@baobab/data/admin-about';
import type { DataClient } from '@baobab/data/client';
import {
  deletePostDocument,
  getListHeads,
  getMembers,
  getNames,
  getPostDocuments,
  getSections,
  listPostHeads,
  savePostDocument,
  type ListHead,
  type PostAnswer,
  type PostDocument,
} from '@baobab/data/draft-documents';
import { uploadObject } from '@baobab/data/storage';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import {
  kindOf,
  postIdOf,
  postKey,
  type AboutPageContent,
  type BlogPostContent,
  type DraftContent,
  type DraftKey,
  type TeamContent,
} from '@baobab/domain/entities/draft-content';
import { AppError, isAppError } from '@baobab/domain/errors';
import { imageVariantKey } from '@baobab/domain/file-name';
import type { AttachedFile, DraftRemote, SaveAnswer, ServerDocument } from '../ports.ts';
import { pageContent, pageRows, postContent, postPatch, teamContent, teamRows } from './rows.ts';

const LISTS = ['about_page', 'team'] as const;

/** Signed out, nothing is asked: without a token the server would only refuse. Codes of the result: not_signed_in. */
export function signedInToken(token: () => Promise<string | null>): () => Promise<string> {
  return async () => {
    const found = await token();
    if (found === null) throw new AppError('not_signed_in');
    return found;
  };
}

export function createSupabaseDraftRemote(client: DataClient): DraftRemote {
  const names = createNames(client);
  const documentsOf = async (posts: readonly PostDocument[]): Promise<ServerDocument[]> => {
    const known = await names(posts.map(({ updatedBy }) => updatedBy));
    return posts.map((post) => ({
      key: postKey(post.id),
      revision: post.revision,
      content: postContent(post),
      changedBy: known(post.updatedBy),
      changedAt: post.updatedAt,
      createdAt: post.createdAt,
    }));
  };
  const documentOf = async (post: PostDocument): Promise<ServerDocument> =>
    (await documentsOf([post]))[0] as ServerDocument;
  const listDocument = async (head: ListHead, content: DraftContent, revision: number): Promise<ServerDocument> => {
    const known = await names([head.updatedBy]);
    const { kind: key, updatedAt } = head;
    return { key, revision, content, changedBy: known(head.updatedBy), changedAt: updatedAt, createdAt: updatedAt };
  };
  const readList = async (head: ListHead): Promise<ServerDocument> => {
    const content =
      head.kind === 'team' ? teamContent(await getMembers(client)) : pageContent(await getSections(client));
    return listDocument(head, content, head.revision);
  };
  const answerOf = async (answer: PostAnswer): Promise<SaveAnswer> =>
    answer.status === 'deleted' ? answer : { status: answer.status, document: await documentOf(answer.row) };
  const saveList = async (kind: ListHead['kind'], revision: number, content: DraftContent): Promise<SaveAnswer> => {
    const answer =
      kind === 'team'
        ? await saveTeam(client, revision, teamRows(content as TeamContent))
        : await saveAboutPage(client, revision, pageRows(content as AboutPageContent));
    const rows = answer.rows.toSorted((a, b) => a.displayOrder - b.displayOrder);
    const stored =
      kind === 'team'
        ? teamContent(rows as Parameters<typeof teamContent>[0])
        : pageContent(rows as Parameters<typeof pageContent>[0]);
    const heads = await getListHeads(client);
    return { status: answer.status, document: await listDocument(heads[kind], stored, answer.revision) };
  };

  return {
    async pull(known) {
      const lists = await getListHeads(client);
      const heads = await listPostHeads(client);
      const changed = heads.filter(({ id, revision }) => known.get(postKey(id)) !== revision);
      const posts = await getPostDocuments(
        client,
        changed.map(({ id }) => id),
      );
      const documents = await documentsOf(posts);
      for (const kind of LISTS)
        if (known.get(kind) !== lists[kind].revision) documents.push(await readList(lists[kind]));
      // still an admin? Signed out meanwhile, the posts that policies hide would look deleted
      await getListHeads(client);
      const there = new Set<DraftKey>(heads.map(({ id }) => postKey(id)));
      const gone = [...known.keys()].filter((key) => kindOf(key) === 'blog_post' && !there.has(key));
      return { documents, gone };
    },
    async fetch(key) {
      const lists = await getListHeads(client);
      if (key === 'about_page' || key === 'team') return readList(lists[key]);
      const [post] = await getPostDocuments(client, [postIdOf(key)]);
      return post ? documentOf(post) : null;
    },
    async save(key, revision, base, content) {
      if (key === 'about_page' || key === 'team') return saveList(key, revision, content);
      const patch = postPatch(base as BlogPostContent | null, content as BlogPostContent);
      return answerOf(await savePostDocument(client, postIdOf(key), revision, patch));
    },
    remove: async (key, revision) => answerOf(await deletePostDocument(client, postIdOf(key), revision)),
    upload: (file) => upload(client, file),
  };
}

async function upload(client: DataClient, file: AttachedFile) {
  if (file.variants.length === 0) throw new AppError('file_missing', { id: file.id });
  const paths: string[] = [];
  for (const { widthPx, bytes } of file.variants) {
    const path = imageVariantKey(file.objectKey, widthPx);
    paths.push(path);
    await uploadObject(client, { bucket: BUCKET_IMAGES, path, contentType: 'image/webp' }, bytes).catch(
      (error: unknown) => {
        // the name is this picture's own, so an object of that name is this picture
        if (!isAppError(error, 'storage_duplicate')) throw error;
      },
    );
  }
  return {
    image: paths.at(-1) ?? null,
    imageWidths: file.variants.map(({ widthPx }) => widthPx),
    placeholder: file.placeholder,
  };
}

/** People rarely change their names, so each is asked for once. */
function createNames(client: DataClient) {
  const known = new Map<string, string>();
  return async (ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> => {
    const missing = [...new Set(ids)].filter((id) => id !== null && !known.has(id)) as string[];
    for (const [id, name] of await getNames(client, missing)) known.set(id, name);
    return (id) => (id === null ? null : (known.get(id) ?? null));
  };
}
