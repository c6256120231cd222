import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { guardContents, guardSession, isOwnAddress, isTrustedSender } from './guards.ts';

const ORIGINS = ['app://baobab'];
const own = { id: 1 } as WebContents;
const event = (url: string, parent: object | null = null, sender = own) =>
  ({ sender, senderFrame: { url, parent } }) as unknown as Parameters<typeof isTrustedSender>[0];

describe('who may speak to main', () => {
  test('SE03 only the main frame of the own window on the own page', () => {
    expect(isTrustedSender(event('app://baobab/index.html?tab=users'), own, ORIGINS)).toBe(true);
    expect(isTrustedSender(event('app://baobab/index.html', { url: 'app://baobab/' }), own, ORIGINS)).toBe(false);
    expect(isTrustedSender(event('app://baobab/index.html', null, { id: 2 } as WebContents), own, ORIGINS)).toBe(false);
    expect(isTrustedSender(event('https://shop.example/'), own, ORIGINS)).toBe(false);
    expect(isTrustedSender(event('app://baobab/'), undefined, ORIGINS)).toBe(false);
    expect(isTrustedSender({ sender: own, senderFrame: null }, own, ORIGINS)).toBe(false);
  });

  test.each([
    'file:///etc/passwd',
    'file://server/share/x.html',
    '\\\\server\\share',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:https://x/1',
    'vbscript:msgbox(1)',
    'about:blank',
    'about:srcdoc',
    'chrome://settings',
    'devtools://devtools/x',
    'view-source:app://baobab/',
    'app://baobab.example/',
    'app://baobab@evil.example/',
    'app://user:pw@baobab/',
    'app://user@baobab/',
    'app://evil/baobab',
    'app://BAOBAB.evil/',
    'app:///baobab',
    'app:baobab',
    'apps://baobab/',
    'http://baobab/',
    'https://baobab/',
    'http://app//baobab',
    'ws://baobab/',
    'filesystem:app://baobab/x',
    'ms-settings:about',
    'mailto:a@b.test',
    'smb://baobab/share',
    'app://baobab:1234/',
    '',
  ])('SE03 %s is not the app', (url) => {
    expect(isOwnAddress(url, ORIGINS)).toBe(false);
  });
});

test('SE03 a page can neither leave the app, open a window nor attach a webview', () => {
  const app = new EventEmitter();
  const openWindow = vi.fn();
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: openWindow });
  const leave = vi.fn();
  guardContents(app as never, (url) => isOwnAddress(url, ORIGINS), leave);
  app.emit('web-contents-created', {}, contents);
  const refused = (name: string, url: string) => {
    const event = { url, isMainFrame: true, preventDefault: vi.fn() };
    contents.emit(name, event);
    return event.preventDefault.mock.calls.length === 1;
  };
  const leaving = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
  expect(leaving.map((name) => refused(name, 'https://evil.example/'))).toEqual([true, true, true]);
  expect(leaving.map((name) => refused(name, 'app://baobab/index.html?tab=users'))).toEqual([false, false, false]);
  expect(refused('will-attach-webview', 'app://baobab/')).toBe(true);
  expect(openWindow.mock.calls[0]?.[0]({ url: 'app://baobab/' })).toEqual({ action: 'deny' });
  expect(openWindow.mock.calls[0]?.[0]({ url: 'https://shop.example/' })).toEqual({ action: 'deny' });
  expect(
    leave.mock.calls.map(([url]) => url),
    'the broker decides; no person asks for a redirect',
  ).toEqual(['https://evil.example/', 'https://evil.example/', 'app://baobab/', 'https://shop.example/']);
  const frame = { url: 'https://evil.example/', isMainFrame: false, preventDefault: vi.fn() };
  contents.emit('will-frame-navigate', frame);
  expect(frame.preventDefault).toHaveBeenCalledOnce();
  expect(leave, 'a frame opens nothing').toHaveBeenCalledTimes(4);
});

describe('what a page may take', () => {
  const handlers: Record<string, (...args: never[]) => unknown> = {};
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: never) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler: never) => void (handlers.check = handler),
    setDevicePermissionHandler: (handler: never) => void (handlers.device = handler),
  });
  guardSession(session as unknown as Session, (url) => isOwnAddress(url, ORIGINS));

  test('SE03 E41 no permission and no device for any page', () => {
    const answer = vi.fn();
    handlers.request?.(own as never, 'media' as never, answer as never);
    expect(answer).toHaveBeenCalledWith(false);
    expect([handlers.check?.(), handlers.device?.()]).toEqual([false, false]);
  });

  test.each([
    ['blob:app://baobab/6f0a', true],
    ['blob:https://evil.example/6f0a', false],
    ['blob:app://baobab.example/6f0a', false],
    ['app://baobab/index.html', false],
    ['https://shop.example/file.zip', false],
    ['data:text/html,x', false],
    ['file:///etc/passwd', false],
  ])('SE03 AD11 saving %s is allowed: %s', (url, allowed) => {
    const event = { preventDefault: vi.fn() };
    session.emit('will-download', event, { getURL: () => url });
    expect(event.preventDefault).toHaveBeenCalledTimes(allowed ? 0 : 1);
  });
});
