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
}

export function openMailbox({ url }: Stack): Mailbox {
  const mails = async (email: string) => {
    const answer = await fetch(`${url}/mailbox/api/messages?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as Mail[];
  };
  return {
    linkFor: async (email, about = /./) => {
      const find = async () => (await mails(email)).find(({ subject }) => about.test(subject));
      await expect.poll(async () => (await find()) !== undefined, { message: `a mail to ${email}` }).toBe(true);
      const mail = await find();
      const link = /https?:\/\/[^\s"'<>]+/.exec(mail?.html || mail?.text || '')?.[0];
      if (!link) throw new Error(`The mail "${mail?.subject}" has no link.`);
      return link.replaceAll('&amp;', '&');
    },
    subjects: async (email) => (await mails(email)).map(({ subject }) => subject),
  };
}
