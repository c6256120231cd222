/** A visitor's message → the admins' inbox, and a mail to each of them. */
import { contactRequestSchema } from '@baobab/domain/contracts/contact';
import * as z from 'zod/mini';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import type { Limit } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 64 * 1024;
const HOUR_S = 3600;
const PER_IP = 10;
const PER_ADDRESS = 5;

/** `notify`: whether admins are notified of messages by email. */
type ContactDeps = Pick<Shared, 'rpc' | 'senderHash' | 'hash' | 'deliverMail'> & { notify: boolean };

const storedSchema = z.object({ queued: z.boolean() });

export const handle = (request: Request, deps: ContactDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const { website, ...message } = await readJson(request, contactRequestSchema, { mostBytes: MAX_BODY_BYTES });
    // A hidden field: only robots fill it. They get the usual answer, and nothing is kept.
    if (website !== '') return answer({ ok: true });
    const email = message.email.toLowerCase();
    const ipHash = await deps.senderHash(request);
    const limits: Limit[] = [{ key: `contact:${await deps.hash(email)}`, most: PER_ADDRESS, seconds: HOUR_S }];
    if (ipHash) limits.unshift({ key: `contact:${ipHash}`, most: PER_IP, seconds: HOUR_S });
    await takeRateLimits(
      deps.rpc,
      limits,
      'You have sent several messages already. Please wait an hour before the next one.',
      'contact',
    );
    const stored = {
      first_name: message.firstName,
      last_name: message.lastName,
      email,
      subject: message.subject,
      message: message.message,
      notify: deps.notify,
    };
    const { queued } = await deps.rpc('store_contact_message', { p: stored }, storedSchema);
    if (queued) deps.deliverMail();
    return answer({ ok: true });
  });

serveFunction(handle, ({ read }) => ({ notify: read('MAIL_CONTACT_NOTICE') !== 'off' }));
