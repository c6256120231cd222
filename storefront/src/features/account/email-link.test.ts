import { expect, test } from 'vitest';
import { linkInAddress } from './email-link.ts';

test('AU02 an ordinary address is no e-mail link', () => {
  expect(linkInAddress({ hash: '#gallery', search: '?page=2' })).toBeNull();
});

test.each([
  [
    '#access_token=a&refresh_token=b&type=signup',
    '',
    { kind: 'confirmation', error: null, tokenHash: null, halfway: false },
  ],
  ['#access_token=a&type=recovery', '', { kind: 'recovery', error: null, tokenHash: null, halfway: false }],
  ['', '?token_hash=abc&type=recovery', { kind: 'recovery', error: null, tokenHash: 'abc', halfway: false }],
  [
    '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email',
    '?email-change=1',
    { kind: 'email-change', error: null, tokenHash: null, halfway: true },
  ],
  [
    '#access_token=a&refresh_token=b&type=email_change',
    '?email-change=1',
    { kind: 'email-change', error: null, tokenHash: null, halfway: false },
  ],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Link+expired',
    '?reset=1',
    { kind: 'recovery', error: 'Link expired', tokenHash: null, halfway: false },
  ],
])('AU02 %s%s is understood', (hash, search, link) => {
  expect(linkInAddress({ hash, search })).toEqual(link);
});
