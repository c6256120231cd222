import { describe, expect, test } from 'vitest';
import { codeAt, keyUri, matchingStep, newSecret, stepAt } from './totp.ts';

/** '12345678901234567890', the key of RFC 6238's examples. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('OW12 one-time passwords', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('OW12 RFC 6238, appendix B: at %i s it is %s', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test('OW12 a code is taken one step early and one step late, and no further', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((off) => matchingStep(SECRET, codeAt(SECRET, step + off), now));
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchingStep(SECRET, ` ${codeAt(SECRET, step)} `, now)).toBe(step);
    for (const wrong of ['', '1', '12345', '1234567', 'abcdef', 'ÄÖÜÄÖÜ'])
      expect(matchingStep(SECRET, wrong, now)).toBeNull();
  });

  test('OW12 a secret has 160 bits and travels in an address', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(keyUri('Baobab & Co', 'ama@example.com', secret)).toBe(
      `otpauth://totp/Baobab%20%26%20Co:ama%40example.com?algorithm=SHA1&digits=6&issuer=Baobab%20%26%20Co&period=30&secret=${secret}`,
    );
  });
});
