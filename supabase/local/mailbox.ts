/**
 * The development mailbox: takes every mail of the auth server and of the product, keeps it over restarts, and shows it.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from './db/session.ts';
import { messagePage, listPage, notFoundPage } from './mailbox-page.ts';
import type { Message } from './mailbox-page.ts';

const messageSchema = z
  .object({
    to: z.email(),
    subject: z.string().min(1).max(500),
    html: z.string().default(''),
    text: z.string().default(''),
    from: z.string().max(400).default(''),
    headers: z.record(z.string(), z.string()).default({}),
  })
  .refine((message) => message.html || message.text, { message: 'html or text is needed' });
export type NewMessage = z.input<typeof messageSchema>;

const SCHEMA = `
  create schema if not exists local_mailbox;
  create table if not exists local_mailbox.messages (
    id bigint generated always as identity primary key,
    "to" text not null,
    "from" text not null,
    headers text not null,
    subject text not null,
    html text not null,
    text text not null,
    sent_at timestamptz not null default now()
  );
  create index if not exists messages_to on local_mailbox.messages (lower("to"), id desc);
`;
const COLUMNS = 'id, "to", "from", subject, html, text, headers, sent_at';
const NEWEST = 200;

const withHeaders = (message: Message) => ({
  ...message,
  headers: JSON.parse(message.headers) as Record<string, string>,
});

export interface Mailbox {
  fetch(request: Request): Promise<Response>;
  deliver(message: NewMessage): Promise<number>;
}

export async function createMailbox(database: Database): Promise<Mailbox> {
  await database.admin(SCHEMA);

  const deliver = async (message: NewMessage) => {
    const { to, from, subject, html, text, headers } = messageSchema.parse(message);
    const [row] = await database.admin<{ id: number }>(
      'insert into local_mailbox.messages ("to", "from", subject, html, text, headers) values ($1, $2, $3, $4, $5, $6) returning id',
      [to, from, subject, html, text, JSON.stringify(headers)],
    );
    return row?.id ?? 0;
  };
  const list = (to: string | undefined) =>
    database.admin<Message>(
      `select ${COLUMNS} from local_mailbox.messages where $1::text is null or lower("to") = lower($1::text)
       order by id desc limit ${NEWEST}`,
      [to ?? null],
    );
  const find = async (id: string) => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const rows = await database.admin<Message>(`select ${COLUMNS} from local_mailbox.messages where id = $1`, [id]);
    return rows[0];
  };

  const app = new Hono();
  app.get('/mailbox', async (context) => context.html(listPage(await list(context.req.query('to')))));
  app.get('/mailbox/messages/:id', async (context) => {
    const message = await find(context.req.param('id'));
    return message ? context.html(messagePage(message)) : context.html(notFoundPage(), 404);
  });
  app.get('/mailbox/api/messages', async (context) =>
    context.json((await list(context.req.query('to'))).map(withHeaders)),
  );
  app.post('/mailbox/api/messages', async (context) => {
    if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      return context.json({ message: 'Send JSON, with the content-type application/json.' }, 415);
    }
    const parsed = messageSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ message: z.prettifyError(parsed.error) }, 400);
    return context.json({ id: await deliver(parsed.data) }, 201);
  });
  app.delete('/mailbox/api/messages', async (context) => {
    await database.admin('delete from local_mailbox.messages');
    return context.body(null, 204);
  });
  return { fetch: async (request) => app.fetch(request), deliver };
}
