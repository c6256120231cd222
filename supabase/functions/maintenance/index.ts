/**
 * Scheduled work. Every task may run at any time, twice, or at once with itself; one that fails keeps no other from running.
 * Unfinished uploads are not among them: storage, hosted and embedded, ends its own when their time is up, and its API has no
 * call to do so earlier for others.
 */
import { maintenanceRequestSchema } from '@baobab/domain/contracts/maintenance';
import type { MaintenanceTask } from '@baobab/domain/contracts/maintenance';
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal, report } from '../_shared/answers.ts';
import { createAvatarObjects, removeDueAvatars } from '../_shared/avatar-objects.ts';
import type { AvatarObjects } from '../_shared/avatar-objects.ts';
import { readJson } from '../_shared/body.ts';
import type { Delivered } from '../_shared/mail/delivery.ts';
import { noticeChange } from './pages.ts';
import type { PagesDeps } from './pages.ts';
import { settleOrders } from './stale-orders.ts';
import type { OrderDeps } from './stale-orders.ts';
import { isSameSecret } from '../_shared/digest.ts';
import { deliverWaitingMail } from '../_shared/mail/delivery.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { pagesHookUrl } from '../_shared/settings.ts';
import { serveFunction } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 4 * 1024;

type MaintenanceDeps = OrderDeps & {
  /** The backend's key, or the schedule's own secret. */
  mayAsk(request: Request): Promise<boolean>;
  /** Sends what waits. */
  deliver(): Promise<Delivered>;
  objects: Pick<AvatarObjects, 'remove'>;
} & PagesDeps;

const cleanedSchema = z.object({ rate_limits: z.number(), subscribers: z.number(), downloads: z.number() });
const salesSchema = z.object({ changed: z.number() });
/** As the database does. */
const SALES_PER_CALL = 500;
/** Of one run of the schedule, which has a minute. */
const SALES_CALLS = 20;

const work: Record<MaintenanceTask, (deps: MaintenanceDeps) => Promise<object>> = {
  orders: settleOrders,
  cleanup: ({ rpc }) => rpc('clean_up', {}, cleanedSchema),
  mail: ({ deliver }) => deliver(),
  sales: startAndEndSales,
  pages: noticeChange,
  avatars: (deps) => removeDueAvatars(deps, ''),
};

/** A call changes 500 rows at most; rows that others write are left to the next time. */
async function startAndEndSales({ rpc }: MaintenanceDeps): Promise<object> {
  let changed = 0;
  for (let call = 0; call < SALES_CALLS; call += 1) {
    const more = await rpc('start_and_end_sales', {}, salesSchema);
    changed += more.changed;
    if (more.changed < SALES_PER_CALL) break;
  }
  return { changed };
}

export const handle = (request: Request, deps: MaintenanceDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    if (!(await deps.mayAsk(request))) {
      throw refusal('forbidden', 'Only the schedule may ask for this.');
    }
    const { tasks } = await readJson(request, maintenanceRequestSchema, { mostBytes: MAX_BODY_BYTES, whenEmpty: '{}' });
    const done: Partial<Record<MaintenanceTask, object>> = {};
    const failed: MaintenanceTask[] = [];
    for (const task of new Set(tasks)) {
      try {
        done[task] = await work[task](deps);
      } catch (error) {
        failed.push(task);
        report('task_failed', { task, cause: String(error) });
      }
    }
    if (failed.length === 0) return answer({ ok: true, done });
    throw refusal('server_unavailable', `Not everything was done: ${failed.join(', ')}.`, { failed, done });
  });

serveFunction(handle, ({ backend, read, isService }) => {
  const secret = read('MAINTENANCE_SECRET');
  const isSchedule = async ({ headers }: Request) =>
    secret !== undefined && isSameSecret(headers.get('x-maintenance-secret') ?? '', secret);
  return {
    payments: createProviders(read),
    mayAsk: async (request: Request) => (await isSchedule(request)) || isService(request),
    objects: createAvatarObjects(backend),
    deliver: () => deliverWaitingMail(backend),
    pagesHookUrl: pagesHookUrl(read),
  };
});
