// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createSupabase } from '@baobab/data/supabase';
import { AppError } from '@baobab/domain/errors';
import { renderAdmin, SIGNED_IN } from '@baobab/testing/render-admin';
import { CodeForm } from './code-form.tsx';

function show(answers: { verify?: () => Promise<void>; rpc?: (name: string) => unknown }) {
  const onDone = vi.fn();
  const renew = vi.fn(async () => {});
  const verify = vi.fn<(code: string) => Promise<void>>(answers.verify ?? (async () => {}));
  const session = { ...SIGNED_IN, secondFactors: { ...SIGNED_IN.secondFactors, verify, renew } };
  const client = createSupabase({
    url: 'http://shop.test',
    key: 'sb_publishable_x',
    accessToken: async () => 'token',
    fetch: async (input) =>
      Response.json(
        answers.rpc?.(
          String(input instanceof Request ? input.url : input)
            .split('/')
            .at(-1) ?? '',
        ),
      ),
  });
  renderAdmin(<CodeForm onDone={onDone} />, { session, client });
  return { onDone, renew, verify };
}
const send = async (label: string, code: string, action: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: code } });
  fireEvent.click(await screen.findByRole('button', { name: action }));
};
const access = (has_factor: boolean) => ({
  role: 'owner',
  has_factor,
  is_required: false,
  is_open: !has_factor,
  codes_left: 9,
});

test('OW12 a wrong code is told and can be typed again, the right one goes on', async () => {
  let isRight = false;
  const { onDone, verify } = show({
    verify: async () => {
      if (!isRight) throw new AppError('code_wrong', {}, { message: 'Invalid TOTP code entered' });
    },
  });
  expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true);
  await send('Code', '123 456', 'Verify');
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right');
  expect(onDone).not.toHaveBeenCalled();
  isRight = true;
  await send('Code', '654321', 'Verify');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(verify.mock.calls).toEqual([['123 456'], ['654321']]);
});

test('OW12 a recovery code goes in place of the code; wrong, spent and too many are told apart', async () => {
  let answer: object = { status: 'wrong' };
  const { onDone, renew } = show({ rpc: (name) => (name === 'admin_access' ? access(true) : answer) });
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await send('Recovery code', 'AAAA', 'Use this code');
  expect((await screen.findByRole('alert')).textContent).toContain('This recovery code is not right');
  answer = { status: 'limited', retry_after: 40 };
  await send('Recovery code', 'AAAB', 'Use this code');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many attempts'));
  answer = { status: 'accepted', codes_left: 9 };
  await send('Recovery code', 'AAAC', 'Use this code');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(renew, 'the token still tells of the factor').toHaveBeenCalledOnce();
});

test('OW12 a recovery code whose answer was lost has opened the way all the same', async () => {
  const { onDone } = show({ rpc: (name) => (name === 'admin_access' ? access(false) : { status: 'wrong' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await send('Recovery code', 'AAAA', 'Use this code');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
