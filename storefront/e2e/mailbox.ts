import type { Stack } from '@baobab/supabase/local/stack';
import { expect } from '@playwright/test';

interface Mail {
  subject: string;
  html: string;
  text: string;
}

export interface Mailbox {
  /** The first link in the newest mail to an address, once it has come. `about` must be in the subject. */
  linkFor(email: string, about?: RegExp): Promise<string>;
  subjects(email: string): Promise<string[]>;
  /** Does what the page of the confirmation link does. */
  confirm(account: { email: string; password: string }): Promise<void>;
}

export function openMailbox({ url, publishableKey: apikey }: Stack): Mailbox {
  const mails = async (email: string) => {
    const answer = await fetch(`${url}/mailbox/api/messages?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as Mail[];
  };
  const ask = async (method: string, path: string, token: string, body: object) => {
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/auth/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as { access_token: string };
  };
  const linkFor: Mailbox['linkFor'] = async (email, about = /./) => {
    const find = async () => (await mails(email)).find(({ subject }) => about.test(subject));
    await expect.poll(async () => (await find()) !== undefined, { message: `a mail to ${email}` }).toBe(true);
    const mail = await find();
    const link = /https?:\/\/[^\s"'<>]+/.exec(mail?.html || mail?.text || '')?.[0];
    if (!link) throw new Error(`The mail "${mail?.subject}" has no link.`);
    return link.replaceAll('&amp;', '&');
  };
  return {
    linkFor,
    confirm: async ({ email, password }) => {
      const token_hash = new URL(await linkFor(email)).searchParams.get('token_hash');
      const { access_token } = await ask('POST', '/verify', apikey, { type: 'signup', token_hash });
      await ask('PUT', '/user', access_token, { password });
    },
    subjects: async (email) => (await mails(email)).map(({ subject }) => subject),
  };
}
