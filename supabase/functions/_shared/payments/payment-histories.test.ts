/** The same history at both providers is the same to the shop, and adds up to the cent after every step. */
import { isAppError } from '@baobab/domain/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeRpc } from '../../../functions-testing/fake-rpc.ts';
import { pageRequest, paystackWorld, stripeWorld, told } from '../../../functions-testing/payment-worlds.ts';
import type { PaymentWorld } from '../../../functions-testing/payment-worlds.ts';
import { payBack } from './pay-back.ts';
import { providersOf } from './providers.ts';

const WALK = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const KENTE = '2b8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const TOTAL = 3050;
const COST: Record<string, number> = { [WALK]: 2400, [KENTE]: 650 };
const RUNS = process.env.BAOBAB_TESTS === 'quick' ? 8 : 20;

const DEEDS = ['walk', 'kente', 'rest', 'fail_refund', 'dispute', 'win', 'lose'] as const;
type Deed = (typeof DEEDS)[number];
const LINES: Partial<Record<Deed, string[] | null>> = { walk: [WALK], kente: [KENTE], rest: null };

/** What a shop must see, from the rules alone. Refunds are in the order in which they were made. */
class Model {
  refunds: { minor: number; lines: string[]; isStanding: boolean }[] = [];
  dispute: 'none' | 'open' | 'won' | 'lost' = 'none';

  get returned(): number {
    return this.refunds.reduce((sum, { minor, isStanding }) => sum + (isStanding ? minor : 0), 0);
  }

  isPossible(deed: Deed): boolean {
    if (deed === 'win' || deed === 'lose') return this.dispute === 'open';
    if (deed === 'dispute') return this.dispute === 'none' && this.returned < TOTAL;
    const isHeld = this.dispute === 'open' || this.dispute === 'lost';
    return deed === 'fail_refund' ? !isHeld && this.returned > 0 : true;
  }

  /** Of a refund, what the administrator is told. */
  apply(deed: Deed): string | null {
    const lines = LINES[deed];
    if (lines !== undefined) return this.#refund(lines);
    if (deed === 'fail_refund') {
      const newest = this.refunds.findLast(({ isStanding }) => isStanding);
      if (newest) newest.isStanding = false;
    } else this.dispute = deed === 'dispute' ? 'open' : deed === 'win' ? 'won' : 'lost';
    return null;
  }

  #refund(lines: string[] | null): string {
    const standing = this.refunds.filter(({ isStanding }) => isStanding);
    const left = TOTAL - this.returned;
    if (left <= 0 || lines?.some((line) => standing.some((one) => one.lines.includes(line)))) return 'already_refunded';
    if (this.dispute === 'open' || this.dispute === 'lost') return 'order_disputed';
    const wish = lines ? lines.reduce((sum, line) => sum + (COST[line] ?? 0), 0) : TOTAL;
    this.refunds.push({ minor: Math.min(wish, left), lines: lines ?? [], isStanding: true });
    return 'refunded';
  }
}

let worlds: PaymentWorld[];
beforeAll(async () => {
  worlds = [await stripeWorld(), await paystackWorld()];
});
afterAll(async () => {
  for (const world of worlds) await world.stop();
});

const rpc = fakeRpc(() => ({ taken: true }));
const byAmount = <Of extends { minor: number; lines: string[]; isStanding: boolean }>(refunds: Of[]) =>
  refunds
    .map(({ minor, lines, isStanding }) => JSON.stringify({ minor, lines, isStanding }))
    .toSorted((a, b) => a.localeCompare(b));

/** After each step: what the administrator was told, and which refunds there are. */
interface Step {
  deed: Deed;
  answer: string | null;
  refunds: string[];
}

async function replay(world: PaymentWorld, deeds: readonly Deed[]) {
  const model = new Model();
  const from = world.deliveries.length;
  const request = pageRequest();
  const page = await world.provider.createPage(request);
  if (!page) throw new Error('There is no page.');
  await world.act(page.url, 'pay');
  const state = await world.provider.pageState(page.id);
  const payment = state?.paid?.payment ?? '';
  const ask = async (lines: string[] | null) => {
    const plan = {
      order_id: request.orderId,
      payment_intent: payment,
      currency: 'usd',
      cents: lines ? lines.reduce((sum, line) => sum + (COST[line] ?? 0), 0) : TOTAL,
      total_cents: TOTAL,
      refunded_cents: 0,
      order_item_ids: lines,
    };
    const deps = { rpc, payments: providersOf(world.provider) };
    return payBack(plan, { reason: 'duplicate', by: 'automatic' }, deps).then(
      () => 'refunded',
      (error: unknown) => (isAppError(error) ? error.code : String(error)),
    );
  };
  const refunds = async () => {
    const listed = await world.provider.listRefunds(payment);
    return byAmount(
      listed.map(({ minor, lineIds, status }) => ({
        minor,
        lines: lineIds,
        isStanding: status !== 'failed' && status !== 'canceled',
      })),
    );
  };
  const seen: Step[] = [];
  const expected: Step[] = [];
  for (const deed of deeds) {
    if (!model.isPossible(deed)) continue;
    expected.push({ deed, answer: model.apply(deed), refunds: byAmount(model.refunds) });
    const lines = LINES[deed];
    if (lines === undefined) await world.act(page.url, deed as 'win');
    seen.push({ deed, answer: lines === undefined ? null : await ask(lines), refunds: await refunds() });
  }
  const dispute = async () => {
    const events = await told(world, 'dispute', from);
    return events.findLast((one) => one.payment === payment)?.status ?? 'none';
  };
  return { charged: state?.paid?.amountMinor, seen, expected, dispute, lastDispute: model.dispute };
}

test.each([
  ['Stripe', 0],
  ['Paystack', 1],
])(
  'MO07 HX05 %s: generated histories of refunds and disputes are what the rules say, after every step',
  async (_, index) => {
    const history = fc.array(fc.constantFrom(...DEEDS), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(history, async (deeds) => {
        const { charged, seen, expected, dispute, lastDispute } = await replay(worlds[index] as PaymentWorld, deeds);
        expect([charged, seen]).toEqual([TOTAL, expected]);
        await expect.poll(dispute, { timeout: 40_000 }).toBe(lastDispute);
      }),
      { numRuns: RUNS, seed: 7 },
    );
  },
  120_000,
);
