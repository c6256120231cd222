/** Ports, secrets and credentials are only known to be right when a mail has left: the deployed function sends one. */
import { withoutSecrets } from '@baobab/domain/without-secrets';
import { z } from 'zod';
import { senderOf, shopMailDelivery } from './mail-delivery.ts';
import type { Settings } from './settings.ts';
import { projectUrl } from './deploy-context.ts';
import type { DeployStep, DeployContext } from './deploy-context.ts';

const ANSWER_WITHIN_MS = 60_000;
const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

interface TestMail {
  url: string;
  secretKey: string;
  to: string;
}

/** Throws an Error with what the function, or the mail server behind it, said. */
async function sendTestMail({ url, secretKey, to }: TestMail, advice: string): Promise<void> {
  const response = await fetch(`${url}/functions/v1/email-deliver`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ test_to: to }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${url} did not answer, so whether a test mail left is not known. Run this step again.`, { cause });
  });
  const words = await response.text();
  const body = parse(words);
  if (z.object({ test_to: z.literal(to) }).safeParse(body).success) return;
  const { error } = failureSchema.safeParse(body).data ?? {};
  if (error?.code !== 'mail_failed') {
    throw new Error(
      `The function email-deliver sent no test mail: ${response.status} ${inOneLine(error?.message ?? words)}\n` +
        'Deploy it anew, with --only secrets,functions,mail.',
    );
  }
  throw new Error(
    `The test mail to ${to} was refused:\n  ${inOneLine(error.message)}\n` +
      `Orders are safe, and their mails wait in the project, but none leaves. ${advice}`,
  );
}

const inOneLine = (words: string) => withoutSecrets(words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const adviceFor = ({ MAIL_HTTP_URL }: Settings, envFile: string) => {
  const names = MAIL_HTTP_URL ? 'MAIL_HTTP_URL, MAIL_HTTP_TOKEN' : 'SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS';
  return `Mend ${names} or MAIL_FROM in ${envFile}, or settle it with the mail provider, then deploy again.`;
};

export function mailStep({ options, given: { settings }, keys }: DeployContext): DeployStep {
  const to = options.mailTo ?? options.admin ?? senderOf(settings.MAIL_FROM).address;
  const url = projectUrl(options);
  return {
    name: 'mail',
    purpose: 'The deployed function sends a test mail, by the way that mails about orders take',
    shows: [
      `POST ${url}/functions/v1/email-deliver: one mail to ${to} by ${shopMailDelivery(settings)}; see that it arrives`,
    ],
    run: async () =>
      sendTestMail({ url, secretKey: (await keys()).secretKey, to }, adviceFor(settings, options.envFile)),
  };
}
