import { expect, test } from 'vitest';
import { awaitsSecondFactor } from './second-factor.ts';

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const stored = (aal: string | undefined, statuses: string[]) =>
  JSON.stringify({ access_token: token({ sub: 'a', aal }), user: { factors: statuses.map((status) => ({ status })) } });

test.each([
  ['no factor', stored('aal1', []), false],
  ['a factor that was not finished', stored('aal1', ['unverified']), false],
  ['a factor to be given', stored('aal1', ['unverified', 'verified']), true],
  ['a factor, an old token without a level', stored(undefined, ['verified']), true],
  ['a factor that was given', stored('aal2', ['verified']), false],
  ['nothing stored', null, false],
  ['something unreadable', '{"access_token": 7', false],
  ['a session of before', JSON.stringify({ access_token: 'x', user: {} }), false],
])('OW12 %s', (_, session, awaits) => {
  expect(awaitsSecondFactor(session)).toBe(awaits);
});
