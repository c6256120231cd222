/** Illustrations as drafts: only those that this device has opened are followed, since a catalog has thousands. */
import type { DataClient } from '@baobab/data/client';
import {
  getIllustrationAuthors,
  getIllustrationDocuments,
  getIllustrationHeads,
  listIllustrationVersions,
  saveIllustrationDetails,
} from '@baobab/data/catalog/illustration-documents';
import {
  documentIdOf,
  illustrationKey,
  kindOf,
  type DraftKey,
  type IllustrationContent,
} from '@baobab/domain/entities/draft-content';
import { illustrationContent } from '@baobab/domain/entities/illustration-content';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import { TOMBSTONE_UNKNOWN, type SaveAnswer, type ServerDocument, type ServerVersion } from '../ports.ts';
import type { Names } from './names.ts';
import { illustrationPatch } from './rows.ts';
import { sameJson } from '../merge/equal.ts';

export function createIllustrationRemote(client: DataClient, names: Names) {
  const documents = createDocuments(client, names);
  const documentOf = async (row: AdminIllustration): Promise<ServerDocument> => {
    const [document] = await documents([row]);
    if (!document) throw new AppError('not_found', { id: row.id });
    return document;
  };
  return {
    async pull(known: ReadonlyMap<DraftKey, number>): Promise<{ documents: ServerDocument[]; gone: DraftKey[] }> {
      const keys = [...known.keys()].filter((key) => kindOf(key) === 'illustration');
      const heads = await getIllustrationHeads(client, keys.map(documentIdOf));
      const changed = heads.filter(({ id, revision }) => known.get(illustrationKey(id)) !== revision);
      const rows = await getIllustrationDocuments(
        client,
        changed.map(({ id }) => id),
      );
      const there = new Set<DraftKey>(heads.map(({ id }) => illustrationKey(id)));
      return { documents: await documents(rows), gone: keys.filter((key) => !there.has(key)) };
    },
    async fetch(id: string): Promise<ServerDocument | null> {
      const [row] = await getIllustrationDocuments(client, [id]);
      return row ? documentOf(row) : null;
    },
    /** Codes: not_found without a base: an illustration begins with its picture, as an upload. */
    async save(
      id: string,
      revision: number,
      base: IllustrationContent | null,
      content: IllustrationContent,
    ): Promise<SaveAnswer> {
      if (base === null) throw new AppError('not_found', { id });
      const answer = await saveIllustrationDetails(client, id, revision, illustrationPatch(base, content));
      if (answer.status === 'deleted') return { status: 'deleted', revision: TOMBSTONE_UNKNOWN };
      const document = await documentOf(answer.row);
      return { status: sameJson(document.content, content) ? 'saved' : answer.status, document };
    },
    /** Newest first. */
    async versions(id: string): Promise<ServerVersion[]> {
      const versions = await listIllustrationVersions(client, id);
      const nameOf = await names(versions.map(({ changedBy }) => changedBy));
      return versions.map((version) => ({
        revision: version.revision,
        content: illustrationContent(version),
        changedBy: nameOf(version.changedBy),
        changedAt: version.changedAt,
      }));
    },
  };
}

function createDocuments(client: DataClient, names: Names) {
  return async (rows: readonly AdminIllustration[]): Promise<ServerDocument[]> => {
    const authors = await getIllustrationAuthors(
      client,
      rows.map(({ id }) => id),
    );
    const nameOf = await names([...authors.values()]);
    return rows.map((row) => ({
      key: illustrationKey(row.id),
      revision: row.revision,
      content: illustrationContent(row),
      changedBy: nameOf(authors.get(row.id) ?? null),
      changedAt: row.updatedAt,
      createdAt: row.createdAt,
    }));
  };
}
