/** The drafts' server, over the data functions; the same for both faces. */
import {
  saveAboutPage,
  saveTeam,
  deletePostDocument,
  getListHeads,
  getMembers,
  getPostDocuments,
  getSections,
  listPostHeads,
  savePostDocument,
  type ListHead,
  type PostAnswer,
  type PostDocument,
} from '@baobab/data/content/draft-documents';
import type { DataClient } from '@baobab/data/client';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import {
  kindOf,
  documentIdOf,
  postKey,
  type AboutPageContent,
  type BlogPostContent,
  type DraftContent,
  type DraftKey,
  type IllustrationContent,
  type ShopSettingsContent,
  type TeamContent,
} from '@baobab/domain/entities/draft-content';
import { AppError, isAppError } from '@baobab/domain/errors';
import { imageVariantKey } from '@baobab/domain/file-name';
import { storeObject } from '@baobab/uploads/transports/store-object';
import type { AttachedFile, DraftRemote, SaveAnswer, ServerDocument } from '../ports.ts';
import { createIllustrationRemote } from './illustrations.ts';
import { createSettingsRemote } from './settings.ts';
import { createNames, type NameOf, type Names } from './names.ts';
import { pageContent, pageRows, postContent, postPatch, teamContent, teamRows } from './rows.ts';

type ListKind = ListHead['kind'];

/** The two documents that are lists of rows. */
const LISTS = {
  about_page: {
    read: async (client: DataClient) => pageContent(await getSections(client)),
    async save(client: DataClient, revision: number, content: DraftContent) {
      const answer = await saveAboutPage(client, revision, pageRows(content as AboutPageContent));
      return { ...answer, content: pageContent(inOrder(answer.rows)) };
    },
  },
  team: {
    read: async (client: DataClient) => teamContent(await getMembers(client)),
    async save(client: DataClient, revision: number, content: DraftContent) {
      const answer = await saveTeam(client, revision, teamRows(content as TeamContent));
      return { ...answer, content: teamContent(inOrder(answer.rows)) };
    },
  },
} as const;
const LIST_KINDS = Object.keys(LISTS) as ListKind[];

function inOrder<Row extends { displayOrder: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.displayOrder - b.displayOrder);
}

/** Signed out, no request is made: the server would refuse it. Codes of the result: not_signed_in. */
export function signedInToken(token: () => Promise<string | null>): () => Promise<string> {
  return async () => {
    const found = await token();
    if (found === null) throw new AppError('not_signed_in');
    return found;
  };
}

export function createSupabaseDraftRemote(client: DataClient): DraftRemote {
  const names = createNames(client);
  const { ofPosts, ofPost, ofList } = createDocuments(names);
  const illustrations = createIllustrationRemote(client, names);
  const settings = createSettingsRemote(client);
  const readList = async (head: ListHead) => ofList(head, await LISTS[head.kind].read(client), head.revision);
  const answerOf = async (answer: PostAnswer): Promise<SaveAnswer> =>
    answer.status === 'deleted' ? answer : { status: answer.status, document: await ofPost(answer.row) };
  return {
    async pull(known) {
      const lists = await getListHeads(client);
      const heads = await listPostHeads(client);
      const changed = heads.filter(({ id, revision }) => known.get(postKey(id)) !== revision).map(({ id }) => id);
      const documents = await ofPosts(await getPostDocuments(client, changed));
      for (const kind of LIST_KINDS)
        if (known.get(kind) !== lists[kind].revision) documents.push(await readList(lists[kind]));
      documents.push(...(await settings.pull(known)));
      const opened = await illustrations.pull(known);
      // throws if no longer an admin: what policies hide would look deleted
      await getListHeads(client);
      const there = new Set<DraftKey>(heads.map(({ id }) => postKey(id)));
      const gone = [...known.keys()].filter((key) => kindOf(key) === 'blog_post' && !there.has(key));
      return { documents: [...documents, ...opened.documents], gone: [...gone, ...opened.gone] };
    },
    async fetch(key) {
      if (key === 'shop_settings') return settings.fetch();
      const lists = await getListHeads(client);
      if (key === 'about_page' || key === 'team') return readList(lists[key]);
      if (kindOf(key) === 'illustration') return illustrations.fetch(documentIdOf(key));
      const [post] = await getPostDocuments(client, [documentIdOf(key)]);
      return post ? ofPost(post) : null;
    },
    async save(key, revision, base, content) {
      if (key === 'shop_settings')
        return settings.save(revision, base as ShopSettingsContent | null, content as ShopSettingsContent);
      if (key === 'about_page' || key === 'team') {
        const answer = await LISTS[key].save(client, revision, content);
        const heads = await getListHeads(client);
        return { status: answer.status, document: await ofList(heads[key], answer.content, answer.revision) };
      }
      if (kindOf(key) === 'illustration') {
        const [before, after] = [base as IllustrationContent | null, content as IllustrationContent];
        const answer = await illustrations.save(documentIdOf(key), revision, before, after);
        // throws if no longer an admin: what policies hide looks deleted
        if (answer.status === 'deleted') await getListHeads(client);
        return answer;
      }
      const patch = postPatch(base as BlogPostContent | null, content as BlogPostContent);
      return answerOf(await savePostDocument(client, documentIdOf(key), revision, patch));
    },
    remove: async (key, revision) => answerOf(await deletePostDocument(client, documentIdOf(key), revision)),
    async versions(key) {
      if (key === 'shop_settings') return settings.versions();
      return kindOf(key) === 'illustration' ? illustrations.versions(documentIdOf(key)) : [];
    },
    upload: (file) => upload(client, file),
  };
}

/** What the server has, as documents with the names of those who changed them. */
function createDocuments(names: Names) {
  const postDocument = (post: PostDocument, nameOf: NameOf): ServerDocument => ({
    key: postKey(post.id),
    revision: post.revision,
    content: postContent(post),
    changedBy: nameOf(post.updatedBy),
    changedAt: post.updatedAt,
    createdAt: post.createdAt,
  });
  return {
    ofPost: async (post: PostDocument) => postDocument(post, await names([post.updatedBy])),
    async ofPosts(posts: readonly PostDocument[]): Promise<ServerDocument[]> {
      const nameOf = await names(posts.map(({ updatedBy }) => updatedBy));
      return posts.map((post) => postDocument(post, nameOf));
    },
    async ofList(head: ListHead, content: DraftContent, revision: number): Promise<ServerDocument> {
      const { kind: key, updatedAt, updatedBy } = head;
      const nameOf = await names([updatedBy]);
      return { key, revision, content, changedBy: nameOf(updatedBy), changedAt: updatedAt, createdAt: updatedAt };
    },
  };
}

async function upload(client: DataClient, file: AttachedFile) {
  if (file.variants.length === 0) throw new AppError('file_missing', { id: file.id });
  const paths: string[] = [];
  for (const { widthPx, bytes } of file.variants) {
    const path = imageVariantKey(file.objectKey, widthPx);
    paths.push(path);
    await storeObject(client, { bucket: BUCKET_IMAGES, path, contentType: 'image/webp' }, bytes).catch(
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
