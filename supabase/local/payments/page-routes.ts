/** What people do on the payment page, and what a tester makes happen to a payment after it. */
import { Hono } from 'hono';
import { answerError } from './api-error.ts';
import { seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { controlsFor } from './controls.ts';
import { decodeForm } from './form.ts';
import { closedPage, openPage, successAddress, unknownPage } from './page.ts';
import type { SessionRecord } from './payment-types.ts';
import { expireSession } from './sessions.ts';
import { DECLINED, OUTCOMES, settle } from './settlement.ts';
import type { Outcome } from './settlement.ts';

export function pageRoutes(context: PaymentsContext, wake: () => void): Hono {
  const app = new Hono();
  app.onError(answerError);
  const stored = (id: string) => context.store.find<SessionRecord>('session', id);
  /** A page whose time is over takes no payment, also before the queue has noticed. */
  const find = (id: string) => {
    const record = stored(id);
    if (record?.session.status !== 'open' || record.session.expires_at > seconds(context.now())) return record;
    context.store.transaction(() => expireSession(context, id));
    wake();
    return stored(id);
  };
  const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((outcome) => outcome === value);
  const show = (record: SessionRecord) => closedPage(record, controlsFor(context, record));

  app.get('/:id', (c) => {
    const record = find(c.req.param('id'));
    if (!record) return unknownPage();
    return record.session.status === 'open' ? openPage(record) : show(record);
  });
  app.post('/:id', async (c) => {
    const id = c.req.param('id');
    const { outcome } = decodeForm(await c.req.text());
    const record = find(id);
    if (!record) return unknownPage();
    if (record.session.status !== 'open') {
      const control = controlsFor(context, record).find(({ name }) => name === outcome);
      if (!control) return show(record);
      context.store.transaction(control.apply);
      wake();
      return c.redirect(`/pay/${id}`, 303);
    }
    if (!isOutcome(outcome)) return openPage(record, 'Choose one of the buttons. Nothing was charged.');
    context.store.transaction(() => settle(context, id, outcome));
    wake();
    if (outcome === 'decline') return openPage(record, DECLINED);
    if (outcome === 'expire') return c.redirect(`/pay/${id}`, 303);
    if (outcome === 'cancel') return c.redirect(record.session.cancel_url ?? `/pay/${id}`, 303);
    return c.redirect(successAddress(record), 303);
  });
  return app;
}
