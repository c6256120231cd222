// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(['image/svg+xml', 'text/html', 'text/xml'])(
  'OP03 %s cannot act as a page of this host',
  async (contentType) => {
    const name = `active-${contentType.replace('/', '-')}`;
    const stored = await server.client().from('images').upload(name, '<svg onload="alert(1)"/>', { contentType });
    expect(stored.error).toBeNull();
    const answer = await fetch(`${server.url}/object/public/images/${name}`);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).not.toContain('html');
    // As hosted: scripts of another page read no further header of a download.
    expect(answer.headers.get('access-control-expose-headers')).toBeNull();
  },
);

test('OP03 a signed upload link takes one object without a token, and no more', async () => {
  const own = server.client('authenticated', ALICE).from('own');
  const path = `${ALICE}/by-link.txt`;
  const { data } = await own.createSignedUploadUrl(path);
  const visitor = server.client('anon').from('own');
  const stored = await visitor.uploadToSignedUrl(
    path,
    data?.token ?? '',
    new Blob(['by link'], { type: 'text/plain' }),
  );
  expect(stored.error).toBeNull();
  const [row] = await server.db.admin('select owner_id from storage.objects where name = $1', [path]);
  expect(row).toEqual({ owner_id: ALICE });

  const again = await visitor.uploadToSignedUrl(path, data?.token ?? '', 'again');
  const elsewhere = await visitor.uploadToSignedUrl(`${ALICE}/else.txt`, data?.token ?? '', 'else');
  expect(again.error).toMatchObject({ statusCode: '409' });
  expect(elsewhere.error).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
  const link = await own.createSignedUrl(path, 60);
  const token = new URL(link.data?.signedUrl ?? '').searchParams.get('token') ?? '';
  expect((await visitor.uploadToSignedUrl(path, token, 'x')).error).toMatchObject({ message: 'Invalid signature' });
  const denied = await server.client('authenticated', BOB).from('own').createSignedUploadUrl(`${ALICE}/b.txt`);
  expect(denied.error).toMatchObject({ statusCode: '403' });
});
