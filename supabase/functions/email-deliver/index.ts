/**
 * Sends the mails that wait in the outbox. Called after a payment and on a schedule; several calls at once share the
 * work, because the database hands each mail to one of them. With `test_to` it sends one test mail instead.
 */
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal, report } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { SendMail } from '../_shared/mail/transport.ts';
import { renderMail } from '../_shared/mail/templates.ts';
import type { MailSettings, RenderedMail } from '../_shared/mail/rendered-mail.ts';
import { escapeHtml, mailDocument, paragraph } from '../_shared/mail/markup.ts';
import { BRAND } from '@baobab/domain/brand';
import { createMailTransport } from '../_shared/mail/transport.ts';
import { createNewsletterToken } from '../_shared/newsletter-token.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

/** What the owner wants under every mail. */
const STYLE = 'max-width:560px;margin:0 auto;padding:0 16px 32px;font-size:13px;color:#5a4f47';

function withFooter(mail: RenderedMail, footer: string | null | undefined): RenderedMail {
  if (!footer) return mail;
  const lines = footer.split('\n').map(escapeHtml).join('<br>');
  return {
    ...mail,
    html: mail.html.replace('</body>', () => `<div class="soft" style="${STYLE}">${lines}</div></body>`),
    text: `${mail.text.trimEnd()}\n\n-- \n${footer}\n`,
  };
}

const MAX_BODY_BYTES = 4 * 1024;
const MAILS_PER_CLAIM = 10;
/** A call ends before the platform's limit; what is left waits for the next one. */
const CLAIMS_PER_CALL = 10;

type DeliveryDeps = Pick<Shared, 'rpc' | 'isService'> & MailSettings & { send: SendMail };

const requestSchema = z.object({ test_to: z.optional(z.email()) });
const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    to_email: z.string(),
    template: z.string(),
    payload: z.unknown(),
    sender: z.nullish(z.string()),
    sender_name: z.nullish(z.string()),
    footer: z.nullish(z.string()),
  }),
);
type Claimed = z.infer<typeof claimedSchema>[number];

export const handle = (request: Request, deps: DeliveryDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    if (!(await deps.isService(request))) {
      throw refusal('forbidden', 'Only the backend may send mails.');
    }
    const { test_to } = await readJson(request, requestSchema, { mostBytes: MAX_BODY_BYTES, whenEmpty: '{}' });
    if (test_to !== undefined) {
      await sendTestMail(test_to, deps);
      return answer({ ok: true, test_to });
    }
    const done = { sent: 0, failed: 0 };
    for (let turn = 0; turn < CLAIMS_PER_CALL; turn += 1) {
      const mails = await deps.rpc('claim_emails', { p_limit: MAILS_PER_CLAIM }, claimedSchema);
      const results = await Promise.all(mails.map((mail) => deliver(mail, deps)));
      done.sent += results.filter(Boolean).length;
      done.failed += results.filter((isSent) => !isSent).length;
      if (mails.length < MAILS_PER_CLAIM) break;
    }
    return answer({ ok: true, ...done });
  });

/** One mail; its failure is noted, delays the next try, and keeps no other mail from leaving. */
async function deliver(mail: Claimed, deps: DeliveryDeps): Promise<boolean> {
  let problem: string | null = null;
  try {
    const rendered = withFooter(await renderMail({ ...mail, to: mail.to_email }, deps), mail.footer);
    await deps.send({ id: mail.id, to: mail.to_email, sender: mail.sender, senderName: mail.sender_name, ...rendered });
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    report('mail_failed', { mail: mail.id, template: mail.template, problem });
  }
  await deps.rpc('finish_email', { p_id: mail.id, p_ok: problem === null, p_error: problem }, z.unknown());
  return problem === null;
}

/** The mail by which a deployment tries the way that mails about orders will take. */
/** @throws AppError mail_failed in the words of the mail server; only the backend may ask, so they may be told. */
async function sendTestMail(to: string, { send, siteUrl }: { send: SendMail; siteUrl: string }): Promise<void> {
  const subject = `Test mail from ${BRAND}`;
  const words = `The shop at ${siteUrl} sent this mail while it was deployed, to try its mail server. Mails about orders leave the same way. There is nothing to do.`;
  try {
    const html = mailDocument(subject, words, paragraph(words));
    await send({ id: crypto.randomUUID(), to, subject, html, text: words });
  } catch (cause) {
    throw refusal('mail_failed', cause instanceof Error ? cause.message : String(cause), {}, cause);
  }
}

serveFunction(handle, ({ backend, read }) => ({
  send: createMailTransport(read),
  functionsUrl: `${backend.url}/functions/v1`,
  newsletterToken: createNewsletterToken(backend.secretKey),
}));
