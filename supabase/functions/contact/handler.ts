/** A visitor's message → the admins' inbox, and a mail to each of them. */
import { contactRequestSchema } from '@baobab/domain/contracts/contact';
import * as z from 'zod/mini';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Rpc } from '../_shared/database.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import type { Limit, SenderHash } from '../_shared/sender.ts';

const MAX_BODY_BYTES = 64 * 1024;
const HOUR_S = 3600;
const PER_IP = 10;
const PER_ADDRESS = 5;

export interface ContactDeps {
  rpc: Rpc;
  senderHash: SenderHash;
  /** A keyed hash of an address. */
  hash(text: string): Promise<string>;
  /** Whether admins hear of messages by mail. */
  notify: boolean;
  deliverMail(): void;
}

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
