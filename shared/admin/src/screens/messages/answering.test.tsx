// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as inbox from '@baobab/data/mail/inbox';
import type { ContactMessage, ContactReply } from '@baobab/data/mail/inbox';
import { renderAdmin } from '@baobab/testing/render-admin';
import { Answering } from './answering.tsx';

const answerMessage = vi.spyOn(inbox, 'answerMessage');
const listReplies = vi.spyOn(inbox, 'listReplies');

const message = {
  id: 'm',
  email: 'nia@shop.example',
  firstName: 'Nia',
  lastName: 'Mensah',
  status: 'read',
} as unknown as ContactMessage;
const reply = (id: string, body: string): ContactReply => ({ id, body, createdAt: '2026-11-20T10:00:00Z', mail: null });

beforeEach(() => {
  vi.clearAllMocks();
  listReplies.mockResolvedValue([reply('first', 'The first answer')]);
  answerMessage.mockResolvedValue('nia@shop.example');
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
async function write() {
  const onAnswered = vi.fn();
  renderAdmin(<Answering message={message} onAnswered={onAnswered} />, { client: {} } as object);
  await screen.findByText('The first answer');
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Mine' } });
  return onAnswered;
}
const answeredElsewhere = () =>
  listReplies.mockResolvedValue([reply('first', 'The first answer'), reply('second', 'Of a colleague')]);

test('OW08 an answer leaves at once while the answers are those that are shown', async () => {
  const onAnswered = await write();
  await press('Send answer');
  expect(answerMessage).toHaveBeenCalledWith({}, 'm', 'Mine');
  expect(onAnswered).toHaveBeenCalled();
});

test('OW08 what a colleague answered meanwhile is shown before a second answer leaves, and nothing is sent without a word', async () => {
  await write();
  answeredElsewhere();
  await press('Send answer');
  await screen.findByRole('dialog', { name: 'This message was answered meanwhile' });
  expect(answerMessage).not.toHaveBeenCalled();
  await press('Do not send');
  expect(answerMessage).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Mine');
  expect(await screen.findByText('Of a colleague')).toBeTruthy();
});

test('OW08 the second answer can be sent all the same', async () => {
  await write();
  answeredElsewhere();
  await press('Send answer');
  await screen.findByRole('dialog', { name: 'This message was answered meanwhile' });
  await press('Send mine too');
  expect(answerMessage).toHaveBeenCalledTimes(1);
});
