/** What an admin does with many planned illustrations at once: look at their sum, change those that a filter shows, take that back. */
import type { UploadEngine } from './engine/engine.ts';
import type { ItemFilter } from './engine/item-store.ts';
import type { PlanAction, UploadItem } from './engine/item.ts';
import type { IllustrationDetails, IllustrationFields, IllustrationPatch } from './kinds/illustration-details.ts';

const ILLUSTRATION = 'illustration';

/** What confirming would send. */
export interface PlanSummary {
  readonly free: number;
  readonly paid: number;
  /** New files of known illustrations, whose price stays. */
  readonly priceKept: number;
  /** Derivatives not included. */
  readonly bytes: number;
}

export interface Applied {
  readonly applied: number;
  /** Files that kept something because a metadata file says it; they may be among those applied to. */
  readonly kept: number;
}

/** Which planned files are shown. */
export interface PlanQuery {
  readonly actions?: readonly PlanAction[] | undefined;
  readonly search?: string | undefined;
}

export interface PlanEdits {
  planSummary(): PlanSummary;
  /** Changes the planned files that the query shows; what a metadata file says of a file stays. */
  apply(fields: Partial<IllustrationFields>, query: PlanQuery): Promise<Applied>;
  /** Takes the last `apply` back, but for files that were changed after it. */
  undoApply(): Promise<void>;
}

interface Change {
  readonly id: string;
  readonly restore: NonNullable<IllustrationPatch['restore']>;
  readonly after: unknown;
}

export function createPlanEdits(engine: UploadEngine): PlanEdits {
  let last: readonly Change[] = [];
  const planned = (filter: ItemFilter) =>
    engine.items({ offset: 0, limit: Infinity, filter: { ...filter, kind: ILLUSTRATION } }).items;
  return {
    planSummary() {
      const sum = { free: 0, paid: 0, priceKept: 0, bytes: 0 };
      for (const item of planned({ states: ['planned'] })) {
        if (item.action !== 'new' && item.action !== 'changed') continue;
        sum[priceOf(item)] += 1;
        sum.bytes += item.totalBytes;
      }
      return sum;
    },
    async apply(fields, { actions, search }) {
      const shown = planned({ states: ['planned', 'rejected'], ...(search ? { search } : {}) });
      let kept = 0;
      const changes = await Promise.all(
        shown.map(async (item) => {
          if (actions && !actions.includes(item.action)) return null;
          const { id, action, reason } = item;
          const details = detailsOf(item);
          const free = withoutSidecar(fields, details);
          const left = Object.keys(free).length;
          if (left < Object.keys(fields).length) kept += 1;
          if (left === 0) return null;
          const after = await engine.updatePlan(id, { fields: free });
          return { id, restore: { details, action, reason }, after: after?.details };
        }),
      );
      last = changes.filter((change) => change !== null);
      return { applied: last.length, kept };
    },
    async undoApply() {
      const changes = last;
      last = [];
      const untouched = changes.filter(({ id, after }) => engine.item(id)?.details === after);
      await Promise.all(untouched.map(({ id, restore }) => engine.updatePlan(id, { restore })));
    },
  };
}

function detailsOf(item: UploadItem): IllustrationDetails {
  return item.details as IllustrationDetails;
}

function priceOf(item: UploadItem): 'free' | 'paid' | 'priceKept' {
  const { given, isFree } = detailsOf(item);
  if (item.action === 'changed' && !given.includes('price')) return 'priceKept';
  return isFree ? 'free' : 'paid';
}

function withoutSidecar(fields: Partial<IllustrationFields>, { sidecar = [] }: IllustrationDetails) {
  const free = Object.entries(fields).filter(([field]) => !sidecar.includes(field as keyof IllustrationFields));
  return Object.fromEntries(free) as Partial<IllustrationFields>;
}
