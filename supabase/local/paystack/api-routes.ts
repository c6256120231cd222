/** The part of Paystack's HTTP API that the shop uses, with its key and its errors. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { disputesOf, refundsOf } from './context.ts';
import type { PaystackContext } from './context.ts';
import { createRefund } from './refunds.ts';
import { answerError, refusals } from './refusal.ts';
import { initialize, verify } from './transactions.ts';

interface ApiOptions {
  secretKey: string;
  wake: () => void;
}

/** https://paystack.com/docs/api/#pagination */
const PER_PAGE = 50;

export function apiRoutes(context: PaystackContext, { secretKey, wake }: ApiOptions): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.use(async (c, next) => {
    if (!isKey(c.req.header('authorization'), secretKey)) throw refusals.wrongKey();
    await next();
  });
  const post = (path: string, work: (context: PaystackContext, body: unknown) => object) =>
    app.post(path, async (c) => {
      const body: unknown = await c.req.json().catch(() => {
        throw refusals.invalid('The request is not JSON');
      });
      const answer = context.store.transaction(() => work(context, body));
      wake();
      return c.json(answer);
    });
  post('/transaction/initialize', initialize);
  app.get('/transaction/verify/:reference', (c) => c.json(verify(context, c.req.param('reference'))));
  post('/refund', createRefund);
  app.get('/refund', (c) => {
    const { data, meta } = pageOf(refundsOf(context, transactionOf(c.req.query('transaction'))), c.req.query());
    const failedRefundCount = data.filter(({ status }) => status === 'failed').length;
    const told = { ...meta, perPage: String(meta.perPage), failedRefundCount };
    return c.json({ status: true, message: 'Refunds retrieved', data, meta: told });
  });
  app.get('/dispute', (c) => {
    const page = pageOf(disputesOf(context, transactionOf(c.req.query('transaction'))), c.req.query());
    return c.json({ status: true, message: 'Disputes retrieved', ...page });
  });
  app.all('*', () => {
    throw refusals.notFound();
  });
  return app;
}

function isKey(header: string | undefined, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secretKey}`));
}

/** Here only the lists of one transaction are told. */
function transactionOf(text: string | undefined): number {
  if (text && /^\d{1,15}$/.test(text)) return Number(text);
  throw refusals.invalid('transaction is the id of a transaction');
}

function pageOf<Item>(all: Item[], query: Record<string, string>) {
  const perPage = Number(query['perPage'] ?? PER_PAGE);
  const page = Number(query['page'] ?? 1);
  if (!(perPage >= 1 && perPage <= 100 && page >= 1)) throw refusals.invalid('perPage is 1 to 100, page 1 or more');
  const skipped = (page - 1) * perPage;
  const data = all.slice(skipped, skipped + perPage);
  return { data, meta: { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) } };
}
