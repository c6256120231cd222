import { expect, test } from 'vitest';
import { linkInAddress } from './email-link.ts';

test('AU02 an ordinary address is no e-mail link', () => {
  expect(linkInAddress({ hash: '#gallery', search: '?page=2' })).toBeNull();
});

test.each([
  ['#access_token=a&refresh_token=b&type=signup', '', { kind: 'confirmation', error: null, tokenHash: null }],
  ['#access_token=a&type=recovery', '', { kind: 'recovery', error: null, tokenHash: null }],
  ['', '?token_hash=abc&type=recovery', { kind: 'recovery', error: null, tokenHash: 'abc' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Link+expired',
    '?reset=1',
    { kind: 'recovery', error: 'Link expired', tokenHash: null },
  ],
])('AU02 %s%s is understood', (hash, search, link) => {
  expect(linkInAddress({ hash, search })).toEqual(link);
});
