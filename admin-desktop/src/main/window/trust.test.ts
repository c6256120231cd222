import type { WebContents } from 'electron';
import { describe, expect, test } from 'vitest';
import { isOwnAddress } from './guards.ts';
import { isTrustedSender } from './trusted-sender.ts';

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
