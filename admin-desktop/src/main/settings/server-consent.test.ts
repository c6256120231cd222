import type { MessageBoxOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { createServerConsent } from './server-consent.ts';

const KNOWN = 'https://shop.example';
const other = { url: 'https://evil.example/rest', publishableKey: 'sb_publishable_x' };

function consent(answer: number) {
  const show = vi.fn(async (_question: MessageBoxOptions) => answer);
  return { ...createServerConsent({ isKnown: (url) => url === KNOWN, show }), show };
}

test('HX08 a server that the app does not know is asked about by name, and no is the answer of Enter and Escape', async () => {
  const { ask, show } = consent(0);
  await expect(ask(other)).rejects.toMatchObject({ code: 'cancelled' });
  const [question] = show.mock.calls[0] ?? [];
  expect(question).toMatchObject({ message: 'Connect this app to evil.example?', type: 'warning', noLink: true });
  expect(question?.buttons?.[question.defaultId ?? -1]).toBe('Cancel');
  expect(question?.buttons?.[question.cancelId ?? -1]).toBe('Cancel');
});

test('HX08 what an address pretends in front of its host, or in letters that look alike, is not what is shown', async () => {
  for (const [url, host] of [
    ['https://shop.example@evil.example/', 'evil.example'],
    ['https://shop.example.evil.example/https://shop.example', 'shop.example.evil.example'],
    ['https://ѕhop.example/', 'xn--hop-ehd.example'],
    ['http://127.0.0.1:8123/', '127.0.0.1:8123'],
  ] as const) {
    const { ask, show } = consent(0);
    await expect(ask({ ...other, url })).rejects.toMatchObject({ code: 'cancelled' });
    const { message, detail } = show.mock.calls[0]?.[0] ?? {};
    expect(message).toBe(`Connect this app to ${host}?`);
    expect(detail?.split(' ')[0]).toBe(new URL(url).origin);
  }
});

test('HX08 yes holds for this address and key, looking and keeping alike; another key or address is asked about anew', async () => {
  const { ask, show } = consent(1);
  await ask(other);
  await ask(other);
  expect(show).toHaveBeenCalledTimes(1);
  await ask({ ...other, publishableKey: 'stolen token' });
  await ask({ ...other, url: 'https://evil.example/other' });
  expect(show).toHaveBeenCalledTimes(3);
});

test('HX08 a known shop needs no consent, and a second question does not cover the first', async () => {
  let answer = (_button: number) => {};
  const show = vi.fn(() => new Promise<number>((resolve) => void (answer = resolve)));
  const { ask } = createServerConsent({ isKnown: (url) => url === KNOWN, show });
  await ask({ ...other, url: `${KNOWN}/` });
  expect(show).not.toHaveBeenCalled();
  const first = ask(other);
  await expect(ask({ ...other, url: 'https://third.example' })).rejects.toMatchObject({ code: 'cancelled' });
  answer(1);
  await first;
  expect(show).toHaveBeenCalledTimes(1);
});
