/** What of an event reaches the shop, over each provider's adapter. */
import type { Event, Page } from './provider.ts';
import type { Telling, Way } from './wires.ts';

interface How {
  /** Of plain events: whether the list of refunds comes along. */
  withList: boolean;
  /** The shop's own call: no event of the provider. */
  isOwn?: boolean;
}

/** `told` is what the shop must learn; the telling is by whom and how, where an adapter makes the call. */
export function tellOver(way: Way, event: Event, page: Page, how: How): { told: Event; telling?: Telling } {
  const isClosing = event.do === 'closed' && (how.isOwn === true || way === 'paystack');
  if (way === 'plain' || isClosing) return { told: plainly(event, page, how) };
  const told = way === 'stripe' ? overStripe(event, page) : overPaystack(event, page);
  return { told, telling: { event, page: structuredClone(page), isAsked: how.isOwn === true } };
}

const listed = ({ refunds }: Page) => refunds.map((fact) => ({ ...fact }));

function plainly(event: Event, page: Page, { withList }: How): Event {
  if (event.do !== 'refunds') return event;
  const list = withList ? listed(page) : [];
  const id = `${event.id}${withList ? `-${JSON.stringify(list).length}-${event.at}` : ''}`;
  return { ...event, id, refunds: [...event.refunds, ...list] };
}

/** A refund's event has the refund, and the adapter asks for all of them. */
const overStripe = (event: Event, page: Page): Event =>
  event.do === 'refunds' ? { ...event, refunds: [...event.refunds, ...listed(page)] } : event;

/** The adapter asks for the present state, whatever the event says; the same state is the same event. */
function overPaystack(event: Event, page: Page): Event {
  if (event.do === 'paid') return { ...event, id: `charge-${event.order}`, cents: page.total };
  if (event.do === 'refunds') {
    const refunds = listed(page);
    return { ...event, id: `${event.id}-${JSON.stringify(refunds)}`, refunds };
  }
  if (event.do !== 'dispute') return event;
  const dispute = page.disputes.find(({ id }) => id === event.dispute.id) ?? event.dispute;
  return { ...event, id: `${dispute.id}-${dispute.status}`, at: dispute.updated, dispute: { ...dispute } };
}
