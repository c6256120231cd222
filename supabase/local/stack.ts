/** The embedded stack: one process and one port that speak Supabase's protocols. This file joins the parts. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DamagedDataError, lockDataFolder, prepareDataFolder, reportDamage } from './data-folder.ts';
import { runMigrations } from './db/migrations.ts';
import { openDatabase } from './db/open.ts';
import type { OpenedDatabase } from './db/open.ts';
import type { Database } from './db/session.ts';
import type { ClusterContents } from './db/throwaway-cluster.ts';
import { functionEnv } from './function-env.ts';
import { createFunctions } from './functions.ts';
import { createGateway } from './gateway/gateway.ts';
import { listen } from './gateway/http-server.ts';
import type { HttpServer } from './gateway/http-server.ts';
import { createTokenVerifier } from './gateway/tokens.ts';
import { loadKeys } from './keys.ts';
import type { StackKeys } from './keys.ts';
import { DEMO_LOGINS, ensureLogins } from './logins.ts';
import { createMailbox } from './mailbox.ts';
import { startSchedule } from './schedule.ts';
import { createPayments } from './payments/payments.ts';
import { createPaystack } from './paystack/paystack.ts';
import { createRestAuth, limitSessions } from './rest-auth/server.ts';
import { startDemoPacks } from './demo-packs.ts';
import { ensureDemo, ensureScale } from './seed.ts';
import type { SeedTarget } from './seed.ts';
import { resolveOptions } from './stack-options.ts';
import type { ResolvedOptions, Stack, StackOptions } from './stack-options.ts';
import { createStorage } from './storage/storage.ts';

export type { Stack, StackOptions } from './stack-options.ts';

type Undo = () => Promise<void> | void;

/** Undoes the steps of the start, last one first; one that fails does not keep the others from running. */
function createTeardown(log: (line: string) => void) {
  const steps: Undo[] = [];
  let done: Promise<void> | undefined;
  const run = async () => {
    for (const step of steps.reverse()) {
      await Promise.resolve()
        .then(step)
        .catch((error: unknown) => log(`While stopping: ${String(error)}`));
    }
  };
  return { add: (step: Undo) => void steps.push(step), run: () => (done ??= run()) };
}

/**
 * Starts everything and resolves when requests are answered.
 *
 * @throws an Error whose message tells a person what to do: port taken, folder in use, data damaged, migration failed
 */
export async function startStack(given: StackOptions): Promise<Stack> {
  const options = resolveOptions(given);
  const teardown = createTeardown(options.log);
  try {
    const id = randomUUID();
    const server = await listen({ port: options.port, instance: id, log: options.log });
    teardown.add(() => server.stop());
    prepareDataFolder(options.dataDir, options.fresh);
    const unlock = await lockDataFolder(options.dataDir, { id, url: server.url });
    teardown.add(unlock);
    const keys = loadKeys(options.dataDir);
    const opened = await openDatabase({ ...options, password: keys.databasePassword, contents: keptContents(options) });
    teardown.add(() => opened.close());
    await assemble(options, { server, keys, opened, addTeardown: teardown.add });
    return {
      url: server.url,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      mailboxUrl: `${server.url}/mailbox`,
      siteUrl: options.siteUrl,
      databaseUrl: opened.url,
      logins: DEMO_LOGINS,
      ended: opened.ended ?? new Promise(() => undefined),
      stop: teardown.run,
    };
  } catch (error) {
    await teardown.run();
    throw error instanceof DamagedDataError ? reportDamage(options.dataDir, error) : error;
  }
}

/** What every stack of the tests begins with is made once and copied; migrations of a test's own are not kept. */
function keptContents({ isThrowaway, isKept, seed, migrationsDir }: ResolvedOptions): ClusterContents | undefined {
  if (!isThrowaway || isKept || migrationsDir !== resolveOptions({ dataDir: '' }).migrationsDir) return undefined;
  const accounts = seed === 'none' ? 'none' : 'logins';
  const make = async (dataDir: string) => {
    const stack = await startStack({ port: 0, dataDir, isThrowaway, isKept: true, seed: accounts });
    await stack.stop();
  };
  return { kind: `stack-${accounts}`, madeBy: [import.meta.dirname, migrationsDir], make };
}

interface Base {
  server: HttpServer;
  keys: StackKeys;
  opened: OpenedDatabase;
  addTeardown(step: Undo): void;
}

async function assemble(options: ResolvedOptions, { server, keys, opened, addTeardown }: Base): Promise<void> {
  const { log, siteUrl, allowedOrigins, dataDir } = options;
  const { database, connection } = opened;
  const { url } = server;
  const ran = options.isAtRest ? 0 : await runMigrations(database, options.migrationsDir, log);
  if (ran > 0) log(`Applied ${ran} migration${ran === 1 ? '' : 's'}.`);
  await connection.clearSchemaCache();

  const mailbox = await createMailbox(database);
  const sendMail = async (mail: Parameters<typeof mailbox.deliver>[0]) => void (await mailbox.deliver(mail));
  const restAuth = createRestAuth({ connection, database, keys, siteUrl, allowedOrigins, sendMail });
  const filesDir = join(dataDir, 'files');
  const storage = createStorage({
    db: database,
    filesDir,
    publicUrl: url,
    jwt: createTokenVerifier(keys),
    signingSecret: keys.storageSigningSecret,
    log,
  });
  addTeardown(() => storage.stop());
  const env = functionEnv({ url, siteUrl, allowedOrigins, keys, payments: options.payments });
  await tellProvider(database, env['PAYMENT_PROVIDER']);
  const functions = createFunctions({ directory: options.functionsDir, env, log });
  addTeardown(() => functions.stop());
  const { payments, paystack } = standIns(dataDir, url, keys);
  addTeardown(() => payments.stop());
  addTeardown(() => paystack.stop());
  const isHealthy = async () => (await database.admin('select 1')).length === 1;
  server.handle(
    createGateway({
      restAuth: limitSessions(restAuth, keys),
      functions,
      mailbox,
      payments,
      paystack,
      storage: storage.handle,
      trustedProxies: options.trustedProxies,
      isHealthy,
      log,
    }),
  );

  if (options.seed !== 'none') await ensureLogins({ database, restAuth, url, publishableKey: keys.publishableKey });
  const shop = { db: database, payments, filesDir, url, siteUrl, secretKey: keys.secretKey, log };
  const stopDemo = options.seed === 'demo' ? await fillWithDemo(options, shop, { url, keys, addTeardown }) : undefined;
  if (options.seedScale !== undefined) await ensureScale(database, options.seedScale, log);
  if (!options.isAtRest) {
    const schedule = await startSchedule({ database, functions, url, secretKey: keys.secretKey, log });
    addTeardown(() => schedule.stop());
  }
  // Last in, first out: nothing is asked of a part that has stopped.
  addTeardown(() => server.stop());
  if (stopDemo) addTeardown(stopDemo);
}

/** As a deployment does: the least price is that of the provider. A project of other migrations need not know it. */
async function tellProvider(database: Database, provider = 'stripe'): Promise<void> {
  const [known] = await database.admin<{ found: boolean }>(
    "select to_regclass('private.payment_provider') is not null as found",
  );
  if (known?.found) await database.admin('update private.payment_provider set name = $1 where name <> $1', [provider]);
}

/** @returns what ends the part that the start does not wait for */
async function fillWithDemo(
  options: ResolvedOptions,
  shop: SeedTarget,
  { url, keys, addTeardown }: Pick<Base, 'keys' | 'addTeardown'> & { url: string },
): Promise<Undo> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const demo = await ensureDemo(options.dataDir, { ...shop, signal });
  const ended = demo.ended.then(() => releasePacks(options, { url, keys, addTeardown }));
  // Generated items come after the demo's orders, which would else be of those, too.
  if (!options.isDemoLate || options.seedScale !== undefined) await ended;
  const told = ended.catch((error: unknown) => {
    if (!signal.aborted) options.log(`${String(error)} The next start goes on with the demo content.`);
  });
  return () => {
    stopping.abort();
    return told;
  };
}

/** Both run, so that payments from before a change of provider can still be paid back. */
const standIns = (dataDir: string, url: string, keys: StackKeys) => ({
  payments: createPayments({
    publicUrl: url,
    webhookUrl: `${url}/functions/v1/stripe-webhook`,
    secretKey: keys.stripeSecretKey,
    webhookSecret: keys.stripeWebhookSecret,
    stateFile: join(dataDir, 'payments.sqlite'),
  }),
  paystack: createPaystack({
    publicUrl: url,
    webhookUrl: `${url}/functions/v1/paystack-webhook`,
    secretKey: keys.paystackSecretKey,
    stateFile: join(dataDir, 'paystack.sqlite'),
  }),
});

async function releasePacks(
  { dataDir, demoPictures, siteUrl, log }: ResolvedOptions,
  { url, keys, addTeardown }: Pick<Base, 'keys' | 'addTeardown'> & { url: string },
): Promise<void> {
  const { publishableKey, secretKey } = keys;
  const few = demoPictures === undefined ? {} : { picturesMax: demoPictures };
  const packs = startDemoPacks(dataDir, {
    url,
    siteUrl,
    publishableKey,
    secretKey,
    login: DEMO_LOGINS.admin,
    log,
    ...few,
  });
  if (!packs) return;
  addTeardown(() => packs.stop());
  const told = packs.ended.then((problem) => problem && log(problem));
  if (demoPictures !== undefined) await told;
}
