/** The drafts' server, over the data functions; the same for both faces and for every kind of document. */
import type { DataClient } from '@baobab/data/client';
import { getListHeads, getNames } from '@baobab/data/content/draft-documents';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import {
  DOCUMENTS,
  documentIdOf,
  DRAFT_KINDS,
  kindOf,
  type DocumentShape,
  type DraftContent,
  type DraftKey,
  type DraftKind,
} from '@baobab/domain/entities/draft-content';
import { AppError, isAppError } from '@baobab/domain/errors';
import { changedColumns, contentOfRow } from '@baobab/domain/fields/field';
import { imageVariantKey } from '@baobab/domain/file-name';
import { sameJson } from '@baobab/domain/same-json';
import { storeObject } from '@baobab/uploads/transports/store-object';
import type { Values } from '../merge/fields.ts';
import type { Entry } from '../merge/lists.ts';
import type { AttachedFile, DraftRemote, SaveAnswer, ServerDocument } from '../ports.ts';
import { createSources, type Answer, type Found } from './sources.ts';

/** Signed out, no request is made: the server would refuse it. Codes of the result: not_signed_in. */
export function signedInToken(token: () => Promise<string | null>): () => Promise<string> {
  return async () => {
    const found = await token();
    if (found === null) throw new AppError('not_signed_in');
    return found;
  };
}

export function createSupabaseDraftRemote(client: DataClient): DraftRemote {
  const sources = createSources(client);
  const documentsOf = createDocuments(client);
  /** Codes: not_admin. What policies hide from others would look deleted. */
  const checkAdmin = () => getListHeads(client);
  const answerOf = async (key: DraftKey, answer: Answer, sent: DraftContent | null): Promise<SaveAnswer> => {
    if (answer.status === 'deleted') {
      await checkAdmin();
      return answer;
    }
    const [document] = await documentsOf(kindOf(key), [answer.found]);
    if (!document) throw new AppError('not_found', { key });
    return { status: sent && sameJson(document.content, sent) ? 'saved' : answer.status, document };
  };
  const pullKind = async (kind: DraftKind, known: ReadonlyMap<DraftKey, number>) => {
    const own = new Map([...known].flatMap(([key, seen]) => (kindOf(key) === kind ? [[documentIdOf(key), seen]] : [])));
    const there = await sources[kind].revisions(own);
    const changed = [...there].filter(([id, revision]) => own.get(id) !== revision).map(([id]) => id);
    const documents = changed.length > 0 ? await documentsOf(kind, await sources[kind].read(changed)) : [];
    return { documents, gone: [...own.keys()].filter((id) => !there.has(id)).map((id) => keyOf(kind, id)) };
  };
  return {
    async pull(known) {
      const pulled = await Promise.all(DRAFT_KINDS.map((kind) => pullKind(kind, known)));
      await checkAdmin();
      return { documents: pulled.flatMap(({ documents }) => documents), gone: pulled.flatMap(({ gone }) => gone) };
    },
    async fetch(key) {
      await checkAdmin();
      const [document] = await documentsOf(kindOf(key), await sources[kindOf(key)].read([documentIdOf(key)]));
      return document ?? null;
    },
    async save(key, revision, base, content) {
      const columns = columnsOf(DOCUMENTS[kindOf(key)], base, content);
      const change = { id: documentIdOf(key), revision, isNew: base === null, columns };
      return answerOf(key, await sources[kindOf(key)].save(change), content);
    },
    async remove(key, revision) {
      const answer = await sources[kindOf(key)].remove?.(documentIdOf(key), revision);
      if (!answer) throw new AppError('forbidden', { key });
      return answerOf(key, answer, null);
    },
    versions: async (key) => documentsOf(kindOf(key), (await sources[kindOf(key)].versions?.(documentIdOf(key))) ?? []),
    upload: (file) => upload(client, file),
  };
}

function keyOf(kind: DraftKind, id: string): DraftKey {
  return kind === 'blog_post' || kind === 'illustration' ? `${kind}:${id}` : kind;
}

/** Only what differs from the base; of a list every entry in its place. */
function columnsOf({ fields, list }: DocumentShape, base: DraftContent | null, content: DraftContent): object {
  if (!list) return changedColumns(fields, base as Values | null, content as Values);
  const entries = (content as Values)[list] as Entry[];
  return entries.map((entry, displayOrder) => ({
    id: entry.id,
    ...changedColumns(fields, null, entry),
    displayOrder,
  }));
}

/** What was found, as documents with the names of those who changed them. People rarely change their names, so each is asked for once. */
function createDocuments(client: DataClient) {
  const names = new Map<string, string>();
  return async (kind: DraftKind, found: readonly Found[]): Promise<ServerDocument[]> => {
    const ids = new Set(
      found.flatMap(({ changedBy }) => (changedBy === null || names.has(changedBy) ? [] : changedBy)),
    );
    for (const [id, name] of await getNames(client, [...ids])) names.set(id, name);
    return found.map(({ id, revision, row, changedBy, changedByName, changedAt, createdAt }) => ({
      key: keyOf(kind, id),
      revision,
      content: contentIn(kind, row),
      changedBy: changedByName ?? names.get(changedBy ?? '') ?? null,
      changedAt,
      createdAt,
    }));
  };
}

function contentIn(kind: DraftKind, row: object | readonly object[]): DraftContent {
  const { fields, list }: DocumentShape = DOCUMENTS[kind];
  const entryOf = (entry: object) => ({ id: 'id' in entry ? entry.id : '', ...contentOfRow(fields, entry) });
  const content: Values = list && Array.isArray(row) ? { [list]: row.map(entryOf) } : contentOfRow(fields, row);
  return content as DraftContent;
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
