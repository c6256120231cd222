/**
 * Paying an order back, whole or by lines. The database says who may and how much, the provider pays, and its event takes
 * the licenses back: so a refund made here and one made in the provider's dashboard are the same.
 */
import { refundRequestSchema } from '@baobab/domain/contracts/refund';
import type { RefundResponse } from '@baobab/domain/contracts/refund';
import { AppError, isAppError } from '@baobab/domain/errors';
import { fromCents } from '@baobab/domain/money';
import { answer, postEndpoint, refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { payBack, refundPlanSchema } from '../_shared/payments/pay-back.ts';
import type { PayBackDeps } from '../_shared/payments/pay-back.ts';
import { takeTurn } from '../_shared/sender.ts';
import { createProviders } from '../_shared/payments/providers.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 16 * 1024;
const REFUNDS_PER_MINUTE = 30;

type RefundDeps = PayBackDeps & Pick<Shared, 'authenticate'>;

export const handle = (request: Request, deps: RefundDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, refundRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    const p = {
      admin_id: caller.id,
      aal: caller.level,
      order_id: asked.orderId,
      order_item_ids: asked.orderItemIds ?? null,
    };
    const plan = await deps.rpc('plan_refund', { p }, refundPlanSchema);
    await takeTurn(deps.rpc, `refund:${caller.id}`, REFUNDS_PER_MINUTE, 'refunds');
    const refund = await payBack(plan, { reason: asked.reason, by: caller.id }, deps).catch((cause: unknown) => {
      throw aboutOrder(cause, plan.order_id);
    });
    const { id, status, minor, currency } = refund;
    if (status !== 'succeeded' && status !== 'pending') {
      throw new AppError('refund_failed', { orderId: plan.order_id, status });
    }
    const made: RefundResponse = { refundId: id, status, amount: fromCents(minor), currency };
    return answer(made);
  });

function aboutOrder(cause: unknown, orderId: string): AppError {
  if (!isAppError(cause)) return new AppError('refund_failed', { orderId }, { cause });
  const { code, context, message } = cause;
  return refusal(code, message, { ...context, orderId }, cause.cause);
}

serveFunction(handle, ({ read }) => ({ payments: createProviders(read) }));
