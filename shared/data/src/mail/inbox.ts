/** What visitors sent: contact messages and newsletter addresses. Admins only. */
import * as z from 'zod/mini';
import {
  CONTACT_MESSAGES_STATUS,
  EMAIL_OUTBOX_STATUS,
  NEWSLETTER_SUBSCRIBERS_STATUS,
} from '@baobab/domain/column-values';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { matching } from '../matching.ts';
import { list, page, resource, type Rows } from '../resource.ts';
import type { Place } from '../rows.ts';
import { rpc } from '../rpc.ts';

export const contactMessageSchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(CONTACT_MESSAGES_STATUS),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const subscriberSchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  email: z.string(),
  status: z.enum(NEWSLETTER_SUBSCRIBERS_STATUS),
  source: z.nullable(z.string()),
  confirmedAt: z.nullable(timestampSchema),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

interface ListQuery<Status> extends Place {
  search?: string | undefined;
  status?: Status | readonly Status[] | undefined;
}

const contactMessages = resource('contact_messages', contactMessageSchema);
const subscribers = resource('newsletter_subscribers', subscriberSchema);

/** Of every state, or of these, newest first. */
function newest<Name extends 'contact_messages' | 'newsletter_subscribers'>(
  rows: Rows<Name>,
  status: string | readonly string[] | undefined,
): Rows<Name> {
  const wanted = status === undefined ? rows : rows.filter('status', 'in', `(${[status].flat().join()})`);
  return wanted.order('created_at', { ascending: false }).order('id');
}

const MESSAGE_TEXTS = ['first_name', 'last_name', 'email', 'subject', 'message'];

/** Newest first. */
export const listContactMessages = page(
  contactMessages,
  (rows, { search, status }: ListQuery<ContactMessage['status']> = {}) =>
    matching(newest(rows, status), MESSAGE_TEXTS, search),
);

/** Codes: not_found. */
export async function setContactStatus(
  client: DataClient,
  id: string,
  status: ContactMessage['status'],
): Promise<void> {
  const { data } = await client.from('contact_messages').update({ status }).eq('id', id).select('id').throwOnError();
  if (data.length === 0) throw new AppError('not_found', { id }, { message: 'This message doesn’t exist any more.' });
}

const replySchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  body: z.string(),
  /** Null when the mail is not known any more. */
  mail: z.nullable(z.object({ status: z.enum(EMAIL_OUTBOX_STATUS), lastError: z.nullable(z.string()) })),
});
export type ContactReply = z.infer<typeof replySchema>;

const replies = resource('contact_replies', replySchema, { mail: 'mail:email_outbox(status,last_error)' });

/** What was answered to a message, oldest first, and whether its mail has left. */
export const listReplies = list(replies, (rows, messageId: string) =>
  rows.eq('message_id', messageId).order('created_at'),
);

/** Mails the answer and keeps it with the message; answers with the address. Codes: not_found, rate_limited, validation. */
export const answerMessage = rpc('answer_message', z.string(), (id: string, body: string) => ({ id, body }));

/** Newest first; searched by address. */
export const listSubscribers = page(subscribers, (rows, { search, status }: ListQuery<Subscriber['status']> = {}) =>
  matching(newest(rows, status), ['email'], search),
);

/** Codes: not_found. */
export async function setSubscriberStatus(client: DataClient, id: string, status: Subscriber['status']): Promise<void> {
  const row = client.from('newsletter_subscribers').update({ status }).eq('id', id);
  const { data } = await row.select('id').throwOnError();
  if (data.length === 0)
    throw new AppError('not_found', { id }, { message: 'This address is not on the list any more.' });
}
