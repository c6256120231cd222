// The stack from the command line. With --json the first line of stdout is one JSON object and logs go to stderr.
import { parseArguments, USAGE } from './arguments.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';

async function main(): Promise<void> {
  const parsed = parseArguments(process.argv.slice(2));
  if (parsed.kind === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const started = startStack({ ...parsed.options, log });
  stopOnSignals(started);
  const stack = await started;
  process.stdout.write(parsed.json ? `${JSON.stringify(describe(stack))}\n` : table(stack));
}

const describe = (stack: Stack) => ({
  url: stack.url,
  publishableKey: stack.publishableKey,
  secretKey: stack.secretKey,
  mailbox: stack.mailboxUrl,
  storefront: stack.siteUrl,
  logins: stack.logins,
  databaseUrl: stack.databaseUrl,
});

function table(stack: Stack): string {
  const { admin, shopper } = stack.logins;
  const rows = [
    ['Backend', stack.url],
    ['Mailbox', stack.mailboxUrl],
    ['Storefront', stack.siteUrl],
    ['Database', stack.databaseUrl ?? 'PGlite, inside this process'],
    ['Publishable key', stack.publishableKey],
    ['Secret key', stack.secretKey],
    ['Admin login', `${admin.email} / ${admin.password}`],
    ['Shopper login', `${shopper.email} / ${shopper.password}`],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(16)} ${value}`);
  return `The stack is running. Ctrl-C stops it.\n\n${lines.join('\n')}\n`;
}

/** The second signal ends the process at once; the database recovers from that. */
function stopOnSignals(started: Promise<Stack>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void started
      .then((stack) => stack.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
