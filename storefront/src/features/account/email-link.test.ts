import { expect, test } from 'vitest';
import { carriesSession, hasRefusedLink, linkInAddress } from './email-link.ts';

const linkOf = (type: string, redirectTo = 'https://shop.test/cart') =>
  linkInAddress({ search: `?${new URLSearchParams({ token_hash: 'abc', type, redirect_to: redirectTo })}` });

test.each([
  ['signup', 'confirmation'],
  ['invite', 'confirmation'],
  ['email', 'confirmation'],
  ['recovery', 'recovery'],
  ['magiclink', 'recovery'],
  ['email_change', 'email-change'],
])('AU02 a link of type %s is understood', (type, kind) => {
  expect(linkOf(type)).toEqual({ kind, type, tokenHash: 'abc', next: '/cart' });
});

test.each(['?page=2', '?token_hash=abc', '?token_hash=abc&type=toString', '?token_hash=&type=signup'])(
  'AU02 %s is no email link',
  (search) => {
    expect(linkInAddress({ search })).toBeNull();
  },
);

test.each([
  ['https://shop.test/illustrations?page=2', '/illustrations?page=2'],
  ['https://evil.test/steal', '/steal'],
  ['https://shop.test//evil.test', '/'],
  ['', '/'],
])('HX06 a link that asks to go on to %s goes to %s of the shop', (wanted, next) => {
  expect(linkOf('signup', wanted)?.next).toBe(next);
});

test('AU02 the auth server’s refusal of a link is seen', () => {
  expect(hasRefusedLink({ hash: '#error=access_denied&error_code=otp_expired', search: '' })).toBe(true);
  expect(hasRefusedLink({ hash: '', search: '?error_description=gone' })).toBe(true);
  expect(hasRefusedLink({ hash: '#gallery', search: '?page=2' })).toBe(false);
});

test('HX06 a session in the address is seen', () => {
  expect(carriesSession({ hash: '#access_token=a&refresh_token=b&type=recovery' })).toBe(true);
  expect(carriesSession({ hash: '#gallery' })).toBe(false);
});
