// The desktop's engine as a process that can be killed: signs in, adds what was dropped unless an earlier start did, and tells what
// becomes of it, one JSON line each time something changed.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '@baobab/uploads/limits';
import { signIn } from './backend.ts';
import { openDesktop } from './desktop.ts';

export interface ClientOrder {
  data: string;
  /** As the client sees it: a proxy. */
  server: { url: string; publishableKey: string };
  login: { email: string; password: string };
  folder: string;
  pack: { slug: string; path: string };
  atOnce: number;
}

export type ClientNews =
  | { states: Record<string, number>; halted: string | null }
  /** Files that cannot be sent, by the plan or because they turned out to be broken. */
  | { refused: string[] }
  /** Everything is in the journal, and the states before this line know of it. */
  | { added: true };

const order = JSON.parse(process.argv[2] ?? '{}') as ClientOrder;
const say = (news: ClientNews) => void process.stdout.write(`${JSON.stringify(news)}\n`);
const { token } = await signedIn();
const desktop = await openDesktop({
  data: order.data,
  server: order.server,
  session: { accessToken: async () => token, renewToken: async () => (await signedIn()).token },
});
const { manager, tools } = desktop;
tools.setLimits({ ...DEFAULT_LIMITS, filesAtOnce: order.atOnce });
manager.engine.subscribe(({ states, halted }) => say({ states, halted: halted?.code ?? null }));
// what was added is in the journal from then on; the marks only say that it need not be added again
await once('pack', async () => void (await tools.addBundle(order.pack.slug, order.pack.path, { anyway: true })));
await once('folder', async () => {
  await manager.discardPlan();
  await manager.add([order.folder]);
  const { items } = manager.items({ offset: 0, limit: Infinity, actions: ['rejected', 'conflict', 'same'] });
  say({ refused: items.map(({ path }) => path) });
  await manager.confirm();
});
// acts as the admin: retries what failed for good, and cancels what no retry will help
setInterval(() => {
  const { items } = manager.items({ offset: 0, limit: Infinity, states: ['failed'] });
  const broken = items.filter(({ error }) => error?.retry === 'never');
  if (broken.length > 0) say({ refused: broken.map(({ path }) => path) });
  void manager.engine.cancel(broken.map(({ id }) => id)).then(() => manager.engine.retry());
}, 2000);
const { states, halted } = manager.engine.snapshot();
say({ states, halted: halted?.code ?? null });
say({ added: true });

async function once(mark: string, work: () => Promise<void>): Promise<void> {
  const file = join(order.data, `${mark}.added`);
  if (existsSync(file)) return;
  for (;;) {
    try {
      await work();
      break;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
  }
  writeFileSync(file, '');
}

/** The server may be down at the moment. */
async function signedIn(): Promise<{ token: string }> {
  for (;;) {
    try {
      return { token: await signIn(order.server, order.login) };
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
  }
}
