/** What an admin does with many planned illustrations at once: look at their sum, change those that are chosen, take that back. */
import { IMAGE_MAX_BYTES } from '@baobab/domain/constants';
import type { Removed } from './kinds/cleaned.ts';
import type { UploadEngine } from './engine/engine.ts';
import type { PlanAction, UploadItem } from './engine/item.ts';
import { conflictSide, type ConflictSide } from './kinds/conflict-side.ts';
import { ILLUSTRATION, MASTER } from './kinds/illustration.ts';
import type { IllustrationDetails, IllustrationFields, IllustrationPatch } from './kinds/illustration-details.ts';
import type { SourceRef } from './ports.ts';

/** What confirming would do. */
export interface PlanSummary {
  /** Of those that visitors will find. */
  readonly free: number;
  readonly paid: number;
  /** Prices of new ones for sale, drafts too, each with how many have it. */
  readonly prices: readonly (readonly [price: number, count: number])[];
  /** New ones that visitors will not find yet. */
  readonly drafts: number;
  /** New files of known illustrations, whose price stays. */
  readonly priceKept: number;
  /** Known illustrations of which only texts or prices change. */
  readonly details: number;
  /** What waits for a decision. */
  readonly conflicts: Readonly<Record<ConflictSide, number>>;
  /** Derivatives not included. */
  readonly bytes: number;
  /** Pictures that are sent without where they were taken, or with which camera. */
  readonly removed: Removed;
}

export interface Applied {
  readonly applied: number;
  /** Files that kept something because a metadata file says it; they may be among those applied to. */
  readonly kept: number;
}

/** Which planned files are meant: those that meet all of these. */
export interface PlanQuery {
  readonly actions?: readonly PlanAction[] | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly conflictWith?: ConflictSide | undefined;
}

export type PlanChange = Pick<IllustrationPatch, 'fields' | 'choice' | 'asDraft'>;

export interface PlanEdits {
  planSummary(): PlanSummary;
  /** In the order of the plan. */
  planIds(query: PlanQuery): string[];
  /** Changes or decides the planned files that the query finds; what a metadata file says of a file stays. */
  apply(change: PlanChange, query: PlanQuery): Promise<Applied>;
  /** Takes the last `apply` back, but for files that were changed after it. */
  undoApply(): Promise<void>;
  /** The file whose picture stands for a planned item; null where none can be shown. */
  pictureOf(id: string): SourceRef | null;
}

interface Change {
  readonly id: string;
  readonly restore: NonNullable<IllustrationPatch['restore']>;
  readonly after: unknown;
}

export function createPlanEdits(engine: UploadEngine): PlanEdits {
  let last: readonly Change[] = [];
  const find = (query: PlanQuery) => findPlanned(engine, query);
  return {
    planSummary: () => summarize(find({}), engine),
    planIds: (query) => find(query).map(({ id }) => id),
    async apply(change, query) {
      let kept = 0;
      const changes = await Promise.all(
        find(query).map(async (item) => {
          const { id, action, reason } = item;
          const details = detailsOf(item);
          const wanted = withoutSidecar(change, details);
          if (Object.keys(wanted.fields ?? {}).length < Object.keys(change.fields ?? {}).length) kept += 1;
          if (Object.keys(wanted).length === 0) return null;
          const after = await engine.updatePlan(id, wanted);
          return { id, restore: { details, action, reason }, after: after?.details };
        }),
      );
      last = changes.filter((each) => each !== null);
      return { applied: last.length, kept };
    },
    async undoApply() {
      const changes = last;
      last = [];
      const untouched = changes.filter(({ id, after }) => engine.item(id)?.details === after);
      await Promise.all(untouched.map(({ id, restore }) => engine.updatePlan(id, { restore })));
    },
    pictureOf(id) {
      const master = engine.sources(id).find(({ role }) => role === MASTER);
      if (!master?.contentType.startsWith('image/') || master.identity.sizeBytes > IMAGE_MAX_BYTES) return null;
      return master.ref;
    },
  };
}

function findPlanned(engine: UploadEngine, { actions, search, ids, conflictWith }: PlanQuery): UploadItem[] {
  const filter = { kind: ILLUSTRATION, states: ['planned', 'rejected'], ...(search ? { search } : {}) } as const;
  const chosen = ids && new Set(ids);
  return engine
    .items({ offset: 0, limit: Infinity, filter })
    .items.filter(
      (item) =>
        (actions?.includes(item.action) ?? true) &&
        (chosen?.has(item.id) ?? true) &&
        (!conflictWith || conflictSide(item.action, detailsOf(item)) === conflictWith),
    );
}

function summarize(items: readonly UploadItem[], engine: Pick<UploadEngine, 'sources'>): PlanSummary {
  const sum = { free: 0, paid: 0, drafts: 0, priceKept: 0, details: 0, bytes: 0, conflicts: { shop: 0, drop: 0 } };
  const removed = { located: 0, numbered: 0 };
  const prices = new Map<number, number>();
  for (const item of items) {
    const side = conflictSide(item.action, detailsOf(item));
    if (side) sum.conflicts[side] += 1;
    if (item.action === 'details') sum.details += 1;
    if (item.action !== 'new' && item.action !== 'changed') continue;
    const landing = landingOf(item);
    sum[landing] += 1;
    const { price } = detailsOf(item);
    if (price > 0 && landing !== 'priceKept') prices.set(price, (prices.get(price) ?? 0) + 1);
    sum.bytes += item.totalBytes;
    for (const { cleaned } of engine.sources(item.id)) {
      removed.located += cleaned?.located ?? 0;
      removed.numbered += cleaned?.numbered ?? 0;
    }
  }
  return { ...sum, removed, prices: [...prices] };
}

function detailsOf(item: UploadItem): IllustrationDetails {
  return item.details as IllustrationDetails;
}

function landingOf(item: UploadItem): 'free' | 'paid' | 'drafts' | 'priceKept' {
  const { given, isFree, asDraft } = detailsOf(item);
  if (item.action === 'new' && asDraft) return 'drafts';
  if (item.action === 'changed' && !given.includes('price')) return 'priceKept';
  return isFree ? 'free' : 'paid';
}

/** The change without fields that a metadata file gave; empty when nothing of it is left. */
function withoutSidecar({ fields, ...others }: PlanChange, { sidecar = [] }: IllustrationDetails): PlanChange {
  const left = Object.entries(fields ?? {}).filter(([field]) => !sidecar.includes(field as keyof IllustrationFields));
  return left.length === 0 ? others : { ...others, fields: Object.fromEntries(left) as Partial<IllustrationFields> };
}
