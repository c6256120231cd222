import { expect, test, vi } from 'vitest';
import { createExternalLinks, externalAddress } from './external-links.ts';

vi.mock('electron', () => ({ shell: {} }));

test.each([
  ['https://supabase.com/docs?x=1#y', 'https://supabase.com/docs?x=1#y'],
  ['mailto:ada@example.com', 'mailto:ada%40example.com'],
  [
    'mailto:ada%40example.com?subject=Re%3A%20A%26B&body=Hello',
    'mailto:ada%40example.com?subject=Re%3A%20A%26B&body=Hello',
  ],
  ['mailto:ada%ff@example.com', null],
  ['mailto:ada@example.com?attach=/etc/passwd', null],
  ['mailto:ada@example.com?subject=x&Attachment=C:\\x', null],
  ['mailto:ada@example.com?bcc=eve@example.com', null],
  ['mailto:', null],
  ['mailto:ada@example.com,eve@example.com', null],
  ['http://example.com/', null],
  ['https://user:pw@example.com/', null],
  ['file:///etc/passwd', null],
  ['smb://host/share', null],
  ['ms-settings:about', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['baobab://open/users', null],
  ['app://baobab/index.html', null],
  ['\\\\server\\share', null],
  ['', null],
])('E38 SE03 %s is handed to another program as %s', (address, expected) => {
  expect(externalAddress(address)).toBe(expected);
});

test('E38 AD10 a long answer is cut where Windows would refuse the address, never in the middle of a letter', () => {
  const address =
    externalAddress(`mailto:ada@example.com?subject=Re&body=${encodeURIComponent('🌳 é '.repeat(800))}`) ?? '';
  expect(address.length).toBeLessThanOrEqual(2081);
  const body = new URL(address).searchParams.get('body') ?? '';
  expect(body.length).toBeGreaterThan(300);
  expect('🌳 é '.repeat(800)).toContain(body.slice(0, -2));
  expect(new URL(address).searchParams.get('subject')).toBe('Re');
});

test('E38 SE03 each click opens one; a flood opens one, and a failure is only written down', async () => {
  let atMs = 0;
  const log = { write: vi.fn(), failed: vi.fn() };
  const open = vi.fn(async () => {
    throw new Error('no mail program');
  });
  const links = createExternalLinks({ open, log: () => log, now: () => atMs });
  for (let each = 0; each < 100; each += 1) links.open('mailto:ada@example.com');
  expect(open.mock.calls).toEqual([['mailto:ada%40example.com']]);
  atMs = 1000;
  links.open('https://example.com/secret?token=1');
  expect(open).toHaveBeenCalledTimes(2);
  expect(log.write).toHaveBeenLastCalledWith('link opened', { protocol: 'https:', host: 'example.com' });
  await vi.waitFor(() => expect(log.failed).toHaveBeenCalled());
  expect(links.opener('file:///etc/passwd')).toBeNull();
});

test('E38 SE03 a clock that is set back keeps nothing closed', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const open = vi.fn(async () => {});
    const links = createExternalLinks({ open, log: () => ({ write: vi.fn(), failed: vi.fn() }) });
    links.open('https://example.com/');
    vi.setSystemTime(Date.now() - 3_600_000);
    links.open('https://example.com/');
    expect(open).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    links.open('https://example.com/');
    expect(open).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
