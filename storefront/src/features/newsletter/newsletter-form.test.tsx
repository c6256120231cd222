// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast, toastStore } from '../../ui/feedback/toast.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

function shown(answer: () => Response) {
  const asked = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => answer());
  const data = createRestClient({ url: 'http://backend.test', key: 'k', fetch: asked });
  render(<NewsletterForm data={data} source="home" button="Get Free Pack" />);
  const field = screen.getByLabelText<HTMLInputElement>('Your email');
  const send = async (email: string) => {
    fireEvent.change(field, { target: { value: email } });
    fireEvent.submit(screen.getByRole('form', { name: 'Join the newsletter' }));
    await expect.poll(() => screen.getByRole('status').textContent).not.toBe('');
  };
  return { asked, field, send, body: () => JSON.parse(asked.mock.calls[0]?.[1]?.body as string) as unknown };
}

test('AB03 sends the address with its form’s name, and toasts word for word', async () => {
  const { field, send, body } = shown(() => Response.json({ ok: true, freePack: true }));
  await send(' reader@shop.test ');
  expect(body()).toEqual({ action: 'subscribe', email: 'reader@shop.test', source: 'home', website: '' });
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual([
    'Check your email for your free illustrations pack!',
  ]);
  expect(field.value).toBe('');
});

test('AB03 the toast leaves after 5000 ms', () => {
  vi.useFakeTimers();
  showToast('Check your email for your free illustrations pack!');
  vi.advanceTimersByTime(4999);
  expect(toastStore.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.getState().toasts).toEqual([]);
});

test('SA09 the toast promises a pack only where the shop has one', async () => {
  const { send } = shown(() => Response.json({ ok: true, freePack: false }));
  await send('reader@shop.test');
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual([
    'Check your email to confirm your subscription!',
  ]);
});

test('AB03 what is no address is not sent, and says so at the field', async () => {
  const { asked, field, send } = shown(() => Response.json({ ok: true }));
  await send('reader@');
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Please enter a valid email address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('AB03 a server that refuses is quoted, the address stays, no success is shown', async () => {
  const message = 'You have asked several times already.';
  const { field, send } = shown(() =>
    Response.json({ ok: false, error: { code: 'rate_limited', message, context: {} } }, { status: 429 }),
  );
  await send('reader@shop.test');
  expect(screen.getByRole('status').textContent).toBe(message);
  expect(field.value).toBe('reader@shop.test');
  expect(toastStore.getState().toasts).toEqual([]);
});

test('AB03 as HTML alone it is a form with a required email field that would not show the address', () => {
  const data = createRestClient({ url: 'http://backend.test', key: 'k' });
  const html = renderToString(<NewsletterForm data={data} source="footer" button="Subscribe" />);
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(/<input[^>]*type="email"[^>]*>/.exec(html)?.[0]).toMatch(/required.*name="email"|name="email".*required/);
});
