/** Where each kind of document is on the server: which calls of the data layer read it and save it. */
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
} from '@baobab/data/content/draft-documents';
import {
  listSettingsVersions,
  readShopSettings,
  saveShopSettings,
  type SettingsDocument,
} from '@baobab/data/settings/admin-settings';
import type { DataClient } from '@baobab/data/client';
import {
  getIllustrationAuthors,
  getIllustrationDocuments,
  getIllustrationHeads,
  listIllustrationVersions,
  saveIllustrationDetails,
} from '@baobab/data/catalog/illustration-documents';
import type { DraftKind } from '@baobab/domain/entities/draft-content';
import { AppError, isAppError } from '@baobab/domain/errors';
import { TOMBSTONE_UNKNOWN } from '../ports.ts';

/** A row, or the rows of a list in their order, as the server has it or had it. */
export interface Found {
  /** '' where there is one document of the kind. */
  readonly id: string;
  readonly revision: number;
  readonly row: object | readonly object[];
  /** The account that changed it last; its name where the server says that. */
  readonly changedBy: string | null;
  readonly changedByName?: string | null;
  readonly changedAt: string;
  readonly createdAt: string;
}

export type Answer =
  | { readonly status: 'saved' | 'conflict'; readonly found: Found }
  | { readonly status: 'deleted'; readonly revision: number };

interface Change {
  readonly id: string;
  readonly revision: number;
  /** There is no base: the server never had it. */
  readonly isNew: boolean;
  /** The columns that differ from the base, by their names in camel case; of a list all of its rows. */
  readonly columns: object;
}

export interface Source {
  /** Revisions by id: of posts all, of illustrations those that are known and there. */
  revisions(known: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
  read(ids: readonly string[]): Promise<Found[]>;
  save(change: Change): Promise<Answer>;
  remove?(id: string, revision: number): Promise<Answer>;
  /** Earlier states, newest first. */
  versions?(id: string): Promise<Found[]>;
}

export function createSources(client: DataClient): Record<DraftKind, Source> {
  return {
    blog_post: posts(client),
    about_page: list(client, 'about_page', () => getSections(client), saveAboutPage),
    team: list(client, 'team', () => getMembers(client), saveTeam),
    illustration: illustrations(client),
    shop_settings: settings(client),
  };
}

interface StoredRow {
  readonly id: string;
  readonly revision: number;
  readonly updatedAt: string;
  readonly createdAt: string;
}

function foundRow(row: StoredRow, changedBy: string | null): Found {
  const { id, revision, updatedAt: changedAt, createdAt } = row;
  return { id, revision, row, changedBy, changedAt, createdAt };
}

const revisionsOf = (heads: readonly { id: string; revision: number }[]) =>
  new Map(heads.map(({ id, revision }) => [id, revision]));

function posts(client: DataClient): Source {
  const answerOf = (answer: PostAnswer): Answer =>
    answer.status === 'deleted' ? answer : { status: answer.status, found: foundRow(answer.row, answer.row.updatedBy) };
  return {
    revisions: async () => revisionsOf(await listPostHeads(client)),
    read: async (ids) => (await getPostDocuments(client, ids)).map((row) => foundRow(row, row.updatedBy)),
    save: async ({ id, revision, columns }) =>
      answerOf(await savePostDocument(client, id, revision, snakeKeys(columns))),
    remove: async (id, revision) => answerOf(await deletePostDocument(client, id, revision)),
  };
}

interface SavedList {
  status: 'saved' | 'conflict';
  revision: number;
  rows: { displayOrder: number }[];
}

function list<Row>(
  client: DataClient,
  kind: 'about_page' | 'team',
  read: () => Promise<readonly object[]>,
  save: (client: DataClient, revision: number, rows: readonly Row[]) => Promise<SavedList>,
): Source {
  const found = (row: readonly object[], head: ListHead, revision = head.revision): Found => {
    const { updatedAt, updatedBy: changedBy } = head;
    return { id: '', revision, row, changedBy, changedAt: updatedAt, createdAt: updatedAt };
  };
  const headOf = async () => (await getListHeads(client))[kind];
  return {
    revisions: async () => new Map([['', (await headOf()).revision]]),
    async read() {
      // before the rows: an edit between the two reads shows up as a conflict
      const head = await headOf();
      return [found(await read(), head)];
    },
    async save({ revision, columns }) {
      const answer = await save(client, revision, columns as readonly Row[]);
      const inOrder = answer.rows.toSorted((a, b) => a.displayOrder - b.displayOrder);
      return { status: answer.status, found: found(inOrder, await headOf(), answer.revision) };
    },
  };
}

/** Only those that this device has opened are followed, since a catalog has thousands. */
function illustrations(client: DataClient): Source {
  const found = async (rows: readonly StoredRow[]) => {
    const authors = await getIllustrationAuthors(
      client,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => foundRow(row, authors.get(row.id) ?? null));
  };
  return {
    revisions: async (known) => revisionsOf(await getIllustrationHeads(client, [...known.keys()])),
    read: async (ids) => found(await getIllustrationDocuments(client, ids)),
    async save({ id, revision, isNew, columns }) {
      // it begins with its picture, as an upload
      if (isNew) throw new AppError('not_found', { id });
      const answer = await saveIllustrationDetails(client, id, revision, snakeKeys(columns));
      if (answer.status === 'deleted') return { status: 'deleted', revision: TOMBSTONE_UNKNOWN };
      const [stored] = await found([answer.row]);
      if (!stored) throw new AppError('not_found', { id });
      return { status: answer.status, found: stored };
    },
    versions: async (id) =>
      (await listIllustrationVersions(client, id)).map(({ revision, changedBy, changedAt, ...row }) => ({
        id,
        revision,
        row,
        changedBy,
        changedAt,
        createdAt: changedAt,
      })),
  };
}

/** Only owners may read them, so they are followed where they were opened. */
function settings(client: DataClient): Source {
  const found = (row: object, revision: number, changedAt: string, name: string | null): Found => {
    return { id: '', revision, row, changedBy: null, changedByName: name || null, changedAt, createdAt: changedAt };
  };
  const foundDocument = ({ settings, revision, changedAt, changedByName }: SettingsDocument) =>
    found(settings, revision, changedAt, changedByName);
  return {
    async revisions(known) {
      if (known.size === 0) return known;
      try {
        return new Map([['', (await readShopSettings(client)).revision]]);
      } catch (error) {
        // an account that is no owner any more: what this device keeps is refused when it is saved
        if (isAppError(error, 'forbidden')) return known;
        throw error;
      }
    },
    read: async () => [foundDocument(await readShopSettings(client))],
    async save({ revision, columns }) {
      const answer = await saveShopSettings(client, revision, { ...columns });
      return { status: answer.status, found: foundDocument(answer) };
    },
    versions: async () =>
      (await listSettingsVersions(client)).map(({ settings, revision, savedAt, savedByName }) =>
        found(settings, revision, savedAt, savedByName),
      ),
  };
}

/** 'publishedAt' → 'published_at'. */
function snakeKeys<Patch extends object>(columns: object): Patch {
  const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const entries = Object.entries(columns).flatMap(([name, value]) => [[toSnake(name), value]]);
  return Object.fromEntries(entries);
}
