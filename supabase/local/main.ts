/** The stack from the command line. With --json the first line of stdout is one JSON object and logs go to stderr. */
import { parseArguments, USAGE } from './arguments.ts';
import type { ParsedArguments } from './arguments.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';
import { supervise } from './supervise.ts';

async function start({ options, json }: Extract<ParsedArguments, { kind: 'start' }>): Promise<Stack> {
  const stack = await startStack({ ...options, log: (line) => void process.stderr.write(`${line}\n`) });
  process.stdout.write(json ? `${JSON.stringify(describe(stack))}\n` : table(stack));
  return stack;
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
    ['Database', stack.databaseUrl],
    ['Publishable key', stack.publishableKey],
    ['Secret key', stack.secretKey],
    ['Admin login', `${admin.email} / ${admin.password}`],
    ['Shopper login', `${shopper.email} / ${shopper.password}`],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(16)} ${value}`);
  return `The stack is running. Ctrl-C stops it.\n\n${lines.join('\n')}\n`;
}

function read(): ParsedArguments | undefined {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return undefined;
  }
}

const parsed = read();
if (parsed?.kind === 'help') process.stdout.write(USAGE);
if (parsed?.kind === 'start') await supervise(() => start(parsed));
