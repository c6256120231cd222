import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startSmtp } from '../../../functions-testing/smtp.ts';
import { createMailTransport, smtpServer } from './transport.ts';

const mail = { id: 'mail-1', to: 'kofi@baobab.test', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };
const from = (variables: Record<string, string>) => createMailTransport((name) => variables[name]);

test('CC07 over HTTP: one JSON call with the mail’s id as idempotency key', async () => {
  const seen: { key: string | null; token: string | null; body: unknown }[] = [];
  let status = 201;
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request: Request) => {
      const { headers } = request;
      seen.push({
        key: headers.get('idempotency-key'),
        token: headers.get('authorization'),
        body: await request.json(),
      });
      return new Response('no room', { status });
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = from({
    MAIL_HTTP_URL: `http://127.0.0.1:${port}/`,
    MAIL_HTTP_TOKEN: 't',
    SITE_URL: 'https://www.shop.test',
  });
  await send(mail);
  expect(seen).toEqual([
    {
      key: 'mail-1',
      token: 'Bearer t',
      body: {
        from: 'Baobab Illustrations <orders@shop.test>',
        to: mail.to,
        subject: 'Hello',
        html: '<p>Hi</p>',
        text: 'Hi',
      },
    },
  ]);
  status = 507;
  await expect(send(mail)).rejects.toMatchObject({
    code: 'mail_failed',
    message: 'The mail service answered 507: no room',
  });
  server.close();
});

test('HX10 a mail service that leads elsewhere is not followed', async () => {
  const asked: string[] = [];
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } });
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(from({ MAIL_HTTP_URL: `http://127.0.0.1:${port}/mails` })(mail)).rejects.toThrow('fetch failed');
  server.close();
  expect(asked).toEqual(['/mails']);
});

test('HX10 a mail server elsewhere that offers no TLS gets no mail', async () => {
  const smtp = await startSmtp();
  // 127.1 is this machine under a name that the transport does not take for it.
  const send = from({ SMTP_HOST: '127.1', SMTP_PORT: String(smtp.port), MAIL_FROM: 'Shop <shop@baobab.test>' });
  await expect(send(mail)).rejects.toThrow(/SSL|TLS/);
  smtp.close();
  expect(smtp.lines.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});

test('CC07 over SMTP where a server is named', async () => {
  const smtp = await startSmtp();
  const send = from({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    MAIL_FROM: 'Shop <shop@baobab.test>',
  });
  await send(mail);
  smtp.close();
  expect(smtp.lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<shop@baobab.test>',
      'RCPT TO:<kofi@baobab.test>',
      'Subject: Hello',
      'Message-ID: <mail-1@baobab.test>',
    ]),
  );
});

test('TR05 HTTP serves the shop where both ways are named, so that SMTP may be for Auth alone', async () => {
  const smtp = await startSmtp();
  const send = from({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    MAIL_HTTP_URL: 'http://127.0.0.1:9/',
  });
  await expect(send(mail)).rejects.toThrow('fetch failed');
  smtp.close();
  expect(smtp.lines).toEqual([]);
});

test('TR05 a mail server without a port is asked on 465, with TLS from the start; elsewhere STARTTLS is a must', async () => {
  expect(smtpServer('smtp.test')).toEqual({ host: 'smtp.test', port: 465, secure: true, requireTLS: false });
  expect(smtpServer('smtp.test', '2587')).toMatchObject({ port: 2587, secure: false, requireTLS: true });
  expect(smtpServer('127.0.0.1', '2525')).toMatchObject({ secure: false, requireTLS: false });
  await expect(from({ SMTP_HOST: '127.0.0.1' })(mail)).rejects.toThrow('127.0.0.1:465');
});

test('without any way to send, every mail says so and stays in the outbox', async () => {
  await expect(from({})(mail)).rejects.toMatchObject({ code: 'mail_failed' });
});
