// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, startTestServer } from '../../test/storage-server.ts';
import type { TestServer } from '../../test/storage-server.ts';

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

test('OP03 a link takes an upload under its own name alone, and a link for reading takes none', async () => {
  const own = server.client('authenticated', ALICE).from('own');
  const path = `${ALICE}/by-link.txt`;
  const visitor = server.client('anon').from('own');
  const refusal = async (name: string, token = '') => (await visitor.uploadToSignedUrl(name, token, 'x')).error;
  const upload = await own.createSignedUploadUrl(path);
  expect(await refusal(`${ALICE}/else.txt`, upload.data?.token)).toMatchObject({ message: 'Invalid signature' });
  expect(await refusal(path, upload.data?.token)).toBeNull();
  const link = await own.createSignedUrl(path, 60);
  const token = new URL(link.data?.signedUrl ?? '').searchParams.get('token') ?? '';
  expect(await refusal(path, token)).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
});
