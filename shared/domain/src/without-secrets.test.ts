import { describe, expect, test } from 'vitest';
import { withoutSecrets, withoutSecretValues } from './without-secrets.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2VjcmV0-_x';

describe('HX09 the redactor', () => {
  test.each([
    ['a JSON web token', `signed in with ${JWT} today`, JWT],
    ['a Supabase secret key', 'key sb_secret_ab-c_1 used', 'ab-c_1'],
    ['a Supabase publishable key', 'key sb_publishable_xyz used', 'xyz'],
    ['an access token of the CLI', 'sbp_0123456789abcdef', '0123456789'],
    ['a Stripe key', 'sk_live_51Habc and rk_test_9', '51Habc'],
    ['a restricted Stripe key', 'sk_live_51Habc and rk_test_9', 'test_9'],
    ['a webhook secret', 'whsec_a+b/c=', 'a+b/c'],
    ['the password of a database address', 'at postgresql://postgres:p@ss/w0rd@db.test:5432/postgres', 'w0rd'],
    ['the password of a web address', 'GET https://ada:hunter2@shop.test/x', 'hunter2'],
    ['a bearer header', 'authorization: Bearer abc.def-123', 'abc.def-123'],
    ['a basic header', 'authorization: Basic YWRhOmh1bnRlcjI=', 'YWRhOmh1bnRlcjI'],
    ['a refresh token in an address', 'at /#access_token=aaa111&refresh_token=bbb222&type=x', 'bbb222'],
    ['a download link', 'GET https://x.test/f.zip?download=a&token=ccc333 failed', 'ccc333'],
    ['a refresh token in JSON', '{"refresh_token": "vw4k7", "user": 1}', 'vw4k7'],
    ['a password in JSON with a quote in it', '{"password":"a\\"hunter2","b":1}', 'hunter2'],
    ['a password in JSON within JSON', '{"body":"{\\"password\\":\\"hunter2\\",\\"b\\":1}"}', 'hunter2'],
    ['an environment', 'PGPASSWORD=hunter2 SMTP_PASS=other npm', 'hunter2'],
    ['an environment without the word', 'PGPASSWORD=hunter2 SMTP_PASS=other npm', 'other'],
    ['words of libpq', 'host=db password=hunter2 user=postgres', 'hunter2'],
  ])('hides %s', (_what, text, secret) => {
    const left = withoutSecrets(text);
    expect(left).not.toContain(secret);
    expect(left).toContain('•');
  });

  test('keeps what tells no secret', () => {
    const plain =
      'PATCH http://127.0.0.1:54321/storage/v1/a@2x.png 409 {"size": 12, "name": "tokens of joy.zip"} user=ada';
    expect(withoutSecrets(plain)).toBe(plain);
    expect(withoutSecrets('postgresql://postgres@db.test/postgres')).toBe('postgresql://postgres@db.test/postgres');
    expect(withoutSecrets('{"password":"x","size":12}')).toBe('{"password":"•","size":12}');
  });

  test('takes the values of names that hold secrets, however deep, and cuts long texts', () => {
    const value = {
      accessToken: 'a',
      nested: [{ smtp_pass: 'b', note: `Bearer ${JWT}` }],
      text: 'x'.repeat(20),
      bypass: 'c',
    };
    expect(withoutSecretValues(value, 8)).toEqual({
      accessToken: '•',
      nested: [{ smtp_pass: '•', note: 'Bearer •' }],
      text: `${'x'.repeat(8)}…`,
      bypass: 'c',
    });
  });

  test('takes no longer for a hostile text', () => {
    const hostile = [
      '"'.repeat(20_000),
      'token'.repeat(8000),
      `postgres://${':'.repeat(20_000)}`,
      'eyJ'.repeat(10_000),
    ];
    const start = performance.now();
    for (const text of hostile) withoutSecrets(text);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
