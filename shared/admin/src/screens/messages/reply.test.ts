import { expect, test } from 'vitest';
import type { ContactMessage } from '@baobab/data/inbox';
import { replyAddress } from './reply.ts';

const message: ContactMessage = {
  id: '1',
  createdAt: '2026-11-03T12:00:00Z',
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama+shop@example.test',
  subject: 'Prints & more?',
  message: 'Hello\nthere & there',
  status: 'new',
};

test('AD11 a reply quotes the message and its subject; special characters stay themselves', () => {
  const url = new URL(replyAddress(message));
  expect(decodeURIComponent(url.pathname)).toBe('ama+shop@example.test');
  expect(url.searchParams.get('subject')).toBe('Re: Prints & more?');
  expect(url.searchParams.get('body')).toContain('Ama Mensah wrote:\r\n> Hello\r\n> there & there');
});

test('AD11 Re: is not repeated, a long message is cut so that mail programs take it', () => {
  const url = replyAddress({ ...message, subject: 'RE: again', message: 'ä'.repeat(9000) });
  expect(new URL(url).searchParams.get('subject')).toBe('RE: again');
  expect(url.length).toBeLessThan(9000);
});

test('AD11 an address cannot add recipients or headers', () => {
  const url = replyAddress({ ...message, email: 'a@b.test?bcc=c@d.test', subject: 'x&bcc=c@d.test' });
  expect(new URL(url).searchParams.has('bcc')).toBe(false);
});
