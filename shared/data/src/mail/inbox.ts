/** What visitors sent: contact messages and newsletter addresses. Admins only. */
import * as z from 'zod/mini';
import {
  CONTACT_MESSAGES_STATUS,
  EMAIL_OUTBOX_STATUS,
  NEWSLETTER_SUBSCRIBERS_STATUS,
} from '@baobab/domain/column-values';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import { pageRange } from '@baobab/domain/pagination';
import type { DataClient } from '../client.ts';
import { containsPattern, fetchPage, parseRows, type Page } from '../rows.ts';

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

interface ListQuery<Status> {
  page?: number;
  pageSize?: number;
  search?: string | undefined;
  status?: Status | readonly Status[] | undefined;
}

function statuses<Status>(wanted: Status | readonly Status[]): readonly Status[] {
  return Array.isArray(wanted) ? wanted : [wanted as Status];
}

/** Newest first. `search` looks into names, address, subject and text. */
export function listContactMessages(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, search, status }: ListQuery<ContactMessage['status']> = {},
): Promise<Page<ContactMessage>> {
  const { from, to } = pageRange(page, pageSize);
  let rows = client
    .from('contact_messages')
    .select('id,created_at,first_name,last_name,email,subject,message,status', { count: 'exact' });
  if (status !== undefined) rows = rows.in('status', statuses(status));
  if (search?.trim()) {
    const pattern = containsPattern(search);
    rows = rows.or(
      ['first_name', 'last_name', 'email', 'subject', 'message']
        .map((column) => `${column}.ilike.${pattern}`)
        .join(','),
    );
  }
  const sorted = rows.order('created_at', { ascending: false }).order('id').range(from, to);
  return fetchPage(contactMessageSchema, { page, pageSize }, sorted.throwOnError());
}

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

/** What was answered to a message, oldest first, and whether its mail has left. */
export async function listReplies(client: DataClient, messageId: string): Promise<ContactReply[]> {
  const { data } = await client
    .from('contact_replies')
    .select('id,created_at,body,mail:email_outbox(status,last_error)')
    .eq('message_id', messageId)
    .order('created_at')
    .throwOnError();
  return parseRows(replySchema, data);
}

/** Mails the answer and keeps it with the message; answers with the address. Codes: not_found, rate_limited, validation. */
export async function answerMessage(client: DataClient, id: string, body: string): Promise<string> {
  const { data } = await client.rpc('answer_message', { p_id: id, p_body: body }).throwOnError();
  return data;
}

/** Newest first. */
export function listSubscribers(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, search, status }: ListQuery<Subscriber['status']> = {},
): Promise<Page<Subscriber>> {
  const { from, to } = pageRange(page, pageSize);
  let rows = client
    .from('newsletter_subscribers')
    .select('id,created_at,email,status,source,confirmed_at', { count: 'exact' });
  if (status !== undefined) rows = rows.in('status', statuses(status));
  if (search?.trim()) rows = rows.ilike('email', containsPattern(search));
  const sorted = rows.order('created_at', { ascending: false }).order('id').range(from, to);
  return fetchPage(subscriberSchema, { page, pageSize }, sorted.throwOnError());
}

/** Codes: not_found. */
export async function setSubscriberStatus(client: DataClient, id: string, status: Subscriber['status']): Promise<void> {
  const { data } = await client
    .from('newsletter_subscribers')
    .update({ status })
    .eq('id', id)
    .select('id')
    .throwOnError();
  if (data.length === 0)
    throw new AppError('not_found', { id }, { message: 'This address is not on the list any more.' });
}
