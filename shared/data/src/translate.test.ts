import { describe, expect, test } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import { fromAnswer, fromAuth, fromResponse, fromTransport } from './translate.ts';

describe('PostgREST and Postgres', () => {
  test.each([
    [406, { code: 'PGRST116', message: 'JSON object requested' }, 'not_found'],
    [401, { code: 'PGRST301', message: 'JWT expired' }, 'session_expired'],
    [403, { code: '42501', message: 'permission denied for table orders' }, 'forbidden'],
    [401, { code: '42501', message: 'permission denied for table orders' }, 'not_signed_in'],
    [409, { code: '23505', message: 'duplicate key value', details: 'Key (slug)=(x) already exists.' }, 'duplicate'],
    [409, { code: '23503', message: 'The category "Tech" is used by 3 illustrations.' }, 'in_use'],
    [400, { code: '23514', message: 'violates check constraint' }, 'validation'],
    [400, { code: '22P02', message: 'invalid input syntax for type uuid' }, 'validation'],
    [500, { code: '57014', message: 'canceling statement due to statement timeout' }, 'network_timeout'],
    [400, { code: 'P0001', message: 'The rule said no' }, 'validation'],
    [500, { code: '54000', message: 'string is too long for tsvector' }, 'validation'],
    [400, { code: 'P0001', message: 'There is no pack "x".', hint: 'pack_unknown' }, 'not_found'],
    [400, { code: 'P0001', message: 'The last administrator cannot be demoted.', hint: 'last_admin' }, 'last_admin'],
    [400, { code: 'P0001', message: 'x', hint: 'item_owned', details: '{"title":"Sunset"}' }, 'item_owned'],
  ])('%i %j is %s', (status, body, code) => {
    expect(fromAnswer(status, body).code).toBe(code);
  });

  test.each([
    [409, { code: '23505', message: 'duplicate key value violates unique constraint "categories_name_ci_key"' }],
    [
      400,
      { code: '23514', message: 'new row for relation "categories" violates check constraint "categories_name_check"' },
    ],
    [403, { code: '42501', message: 'permission denied for table orders' }],
    [406, { code: 'PGRST116', message: 'JSON object requested, multiple (or no) rows returned' }],
    [400, { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' }],
  ])('OW14 %i %j keeps the text of the database for logs, away from people', (status, body) => {
    const error = fromAnswer(status, body);
    expect([error.hasOwnMessage, error.context.foreignMessage]).toEqual([false, body.message]);
    expect(error.cause).toBe(body);
  });

  test.each([
    [409, { code: '23503', message: 'The category "Tech" is used by 3 illustrations.' }],
    [400, { code: 'P0001', message: '"Sunset" has been sold, so it cannot be deleted.' }],
    [400, { code: 'P0001', message: 'The rule said no' }],
  ])('OW14 %i %j is a sentence of our own rules and reaches people', (status, body) => {
    expect(fromAnswer(status, body).message).toBe(body.message);
  });

  test('AD06 the facts that our functions put into details join the context', () => {
    const details = JSON.stringify({ name: 'Tech', count: 3 });
    const error = fromAnswer(409, { code: '23503', message: 'The category …', hint: 'category_in_use', details });
    expect(error).toMatchObject({ code: 'in_use', context: { name: 'Tech', count: 3, hint: 'category_in_use' } });
    expect(fromAnswer(400, { code: 'P0001', message: 'm', hint: 'object_missing' }).code).toBe('object_missing');
    expect(fromAnswer(400, { code: 'P0001', message: 'm', hint: 'size_mismatch' }).code).toBe('checksum_mismatch');
  });

  test('details and hints are kept for those who need more than the code', () => {
    const error = fromAnswer(409, { code: '23505', message: 'duplicate', details: 'Key (slug)=(x)', hint: null });
    expect(error.context).toEqual({
      status: 409,
      foreignCode: '23505',
      foreignMessage: 'duplicate',
      details: 'Key (slug)=(x)',
    });
  });
});

describe('Storage: HTTP 400 with the real status in the body', () => {
  test.each([
    [{ statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }, 'storage_duplicate'],
    [{ statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' }, 'bucket_missing'],
    [{ statusCode: '404', error: 'not_found', message: 'Object not found' }, 'not_found'],
    [
      { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
      'storage_too_large',
    ],
    [
      { statusCode: '415', error: 'invalid_mime_type', message: 'mime type text/plain is not supported' },
      'storage_type_refused',
    ],
    [{ statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' }, 'forbidden'],
    [{ statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' }, 'session_expired'],
  ])('%j is %s', (body, code) => {
    expect(fromAnswer(400, body).code).toBe(code);
  });
});

test.each([
  [410, 'upload_expired'],
  [413, 'storage_too_large'],
  [415, 'storage_type_refused'],
  [423, 'upload_locked'],
  [429, 'rate_limited'],
  [500, 'server_unavailable'],
  [503, 'server_unavailable'],
  [418, 'unknown'],
])('TUS answers in plain text: %i is %s', (status, code) => {
  expect(fromAnswer(status, 'some words')).toMatchObject({ code, message: 'some words' });
});

test('a gateway’s HTML page is not taken as a message', async () => {
  const page = new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });
  expect(await fromResponse(page)).toMatchObject({ code: 'server_unavailable', hasOwnMessage: false });
});

test('SE04 a rate limit carries its Retry-After', async () => {
  const response = new Response('', { status: 429, headers: { 'retry-after': '30' } });
  expect((await fromResponse(response)).context.retryAfter).toBe(30);
});

test('CC06 a function’s refusal arrives with its own code, message and context', () => {
  const body = {
    ok: false,
    error: { code: 'item_owned', message: 'You already own Sunset.', context: { title: 'Sunset' } },
  };
  expect(fromAnswer(409, body)).toMatchObject({
    code: 'item_owned',
    message: 'You already own Sunset.',
    context: { title: 'Sunset' },
  });
});

describe('AU01 GoTrue', () => {
  test.each([
    [
      { name: 'AuthApiError', message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' },
      'invalid_credentials',
    ],
    [{ name: 'AuthApiError', message: 'Invalid login credentials', status: 400 }, 'invalid_credentials'],
    [
      { name: 'AuthApiError', message: 'Email not confirmed', status: 400, code: 'email_not_confirmed' },
      'email_not_confirmed',
    ],
    [
      { name: 'AuthApiError', message: 'User already registered', status: 422, code: 'user_already_exists' },
      'email_taken',
    ],
    [{ name: 'AuthWeakPasswordError', message: 'Password should be longer', status: 422 }, 'weak_password'],
    [
      { name: 'AuthApiError', message: 'Refresh token not found', status: 400, code: 'refresh_token_not_found' },
      'session_expired',
    ],
    [{ name: 'AuthApiError', message: 'Too many', status: 429, code: 'over_request_rate_limit' }, 'rate_limited'],
    [
      { name: 'AuthApiError', message: 'Link is invalid or has expired', status: 403, code: 'otp_expired' },
      'link_expired',
    ],
    [{ name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }, 'not_signed_in'],
    [{ name: 'AuthRetryableFetchError', message: 'fetch failed', status: 0 }, 'server_unavailable'],
    [{ name: 'AuthRetryableFetchError', message: 'Bad gateway', status: 502 }, 'server_unavailable'],
  ])('%j is %s', (error, code) => {
    expect(fromAuth(error).code).toBe(code);
  });

  test.each([
    ['email_address_not_authorized', 400, 'forbidden'],
    ['signup_disabled', 422, 'forbidden'],
    ['user_banned', 400, 'forbidden'],
    ['mfa_verification_rejected', 422, 'forbidden'],
    ['unexpected_failure', 500, 'server_unavailable'],
  ])('%s of hosted Auth is %s', (code, status, ours) => {
    expect(fromAuth({ name: 'AuthApiError', message: 'As hosted', status, code }).code).toBe(ours);
  });

  test('the provider’s own words are kept', () => {
    const error = {
      name: 'AuthApiError',
      message: 'Invalid login credentials',
      status: 400,
      code: 'invalid_credentials',
    };
    expect(fromAuth(error).message).toBe('Invalid login credentials');
  });
});

describe('transport', () => {
  test('no route is offline, a refused connection is the server', () => {
    const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    expect(fromTransport(failed('ENOTFOUND')).code).toBe('network_offline');
    expect(fromTransport(failed('ECONNREFUSED')).code).toBe('server_unavailable');
  });

  test('aborts and timeouts are told apart; AppErrors pass', () => {
    expect(fromTransport(new DOMException('x', 'AbortError')).code).toBe('cancelled');
    expect(fromTransport(new DOMException('x', 'TimeoutError')).code).toBe('network_timeout');
    const known = new AppError('conflict');
    expect(fromTransport(known)).toBe(known);
  });
});
