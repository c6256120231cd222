/** What people do on the payment page, and what a tester makes happen to a payment after it. */
import { Hono } from 'hono';
import { disputesOf, findByCode, refundsOf } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { openDispute, remind, resolve } from './disputes.ts';
import { cancelAddress, closedPage, openPage, successAddress, unknownPage } from './page.ts';
import type { Control } from './page.ts';
import { failRefund } from './refunds.ts';
import { answerError } from './refusal.ts';
import { fail, isPayable, OUTCOMES, settle, succeed } from './transactions.ts';
import type { Outcome } from './transactions.ts';

const DECLINED = 'Your card was declined. Nothing was charged. Try again or use another way to pay.';

export function pageRoutes(context: PaystackContext, wake: () => void): Hono {
  const app = new Hono();
  app.onError(answerError);
  const show = (record: TransactionRecord) => closedPage(record, controlsFor(context, record));

  app.get('/:code', (c) => {
    const record = findByCode(context, c.req.param('code'));
    if (!record) return unknownPage();
    return isPayable(record) ? openPage(record) : show(record);
  });
  app.post('/:code', async (c) => {
    const code = c.req.param('code');
    const outcome = new URLSearchParams(await c.req.text()).get('outcome');
    const record = findByCode(context, code);
    if (!record) return unknownPage();
    if (!isPayable(record)) {
      const control = controlsFor(context, record).find(({ name }) => name === outcome);
      if (!control) return show(record);
      context.store.transaction(control.apply);
      wake();
      return c.redirect(c.req.path, 303);
    }
    if (!isOutcome(outcome)) return openPage(record, 'Choose one of the buttons. Nothing was charged.');
    context.store.transaction(() => settle(context, record, outcome));
    wake();
    if (outcome === 'decline') return openPage(record, DECLINED);
    const next = outcome === 'cancel' ? cancelAddress(record) : successAddress(record);
    return c.redirect(next ?? c.req.path, 303);
  });
  return app;
}

const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((outcome) => outcome === value);

/** Those that make sense in the payment's present state. Call `apply` inside a transaction. */
function controlsFor(context: PaystackContext, record: TransactionRecord): Control[] {
  const { id, status } = record.transaction;
  if (status === 'pending') {
    return [
      { name: 'bank_clears', label: 'The transfer arrives', apply: () => succeed(context, record) },
      { name: 'bank_bounces', label: 'The transfer fails', apply: () => fail(context, record) },
    ];
  }
  if (status !== 'success') return [];
  const open = disputesOf(context, id).find((dispute) => dispute.status !== 'resolved');
  if (open) {
    return [
      { name: 'remind', label: 'Paystack reminds of the dispute', apply: () => remind(context, open) },
      { name: 'win', label: 'The dispute is won', apply: () => resolve(context, open, 'declined') },
      { name: 'lose', label: 'The dispute is lost', apply: () => resolve(context, open, 'merchant-accepted') },
    ];
  }
  const newest = refundsOf(context, id).find((refund) => refund.status === 'processed');
  return [
    { name: 'dispute', label: 'The buyer’s bank disputes it', apply: () => openDispute(context, record) },
    ...(newest
      ? [{ name: 'fail_refund', label: 'The newest refund fails', apply: () => failRefund(context, newest) }]
      : []),
  ];
}
