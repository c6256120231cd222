import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { publishIllustration } from '../catalog/admin-illustrations.ts';
import { createRestClient, type DataClient } from '../client.ts';
import { downloadLink } from '../orders/downloads.ts';
import {
  checkBuckets,
  ensureBuckets,
  listOrphans,
  getBucket,
  probeBucket,
  removeEach,
  removeObjects,
} from './storage.ts';
import { fromResponse } from '../translate.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const ZIP = new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]);

const stack = stackOfFile();

/** As `store-object` of the uploads sends it. */
async function uploadObject(
  client: DataClient,
  { bucket, path, contentType }: { bucket: string; path: string; contentType: string },
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const address = `${client.http.url}/storage/v1/object/${[bucket, ...path.split('/')].map(encodeURIComponent).join('/')}`;
  const headers = { 'content-type': contentType, 'cache-control': 'max-age=3600', 'x-upsert': 'false' };
  const response = await client.http.fetch(address, { method: 'POST', headers, body });
  if (!response.ok) throw await fromResponse(response);
}

const putImage = (client: DataClient, path: string) =>
  uploadObject(client, { bucket: 'images', path, contentType: 'image/png' }, PNG);
const putZip = (path: string) =>
  uploadObject(stack.admin.client, { bucket: 'downloads', path, contentType: 'application/zip' }, ZIP);

describe('buckets', () => {
  test('AD12 all three exist with limits that are high enough; repairing finds nothing to do', async () => {
    expect((await checkBuckets(stack.admin.client)).map(({ bucket, state }) => [bucket, state])).toEqual([
      ['images', 'exists'],
      ['downloads', 'exists'],
      ['Downloadable Files', 'exists'],
    ]);
    expect(await ensureBuckets(stack.admin.client)).toEqual({ created: [], raised: [] });
    await expect(probeBucket(stack.admin.client, 'Downloadable Files')).resolves.toBeUndefined();
    await expect(ensureBuckets(stack.shopper.client)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('AD12 a missing bucket is told, not thrown', async () => {
    expect(await getBucket(stack.admin.client, 'nowhere')).toBeNull();
  });
});

describe('removing', () => {
  test('HX02 an object that cannot be removed is named, and keeps none of the others', async () => {
    const bad = 'images/\u0000.png';
    const good = ['1-one.png', '2-two.png', '3-three.png'];
    for (const name of good) await putImage(stack.admin.client, name);
    const all = [good[0], bad, ...good.slice(1)].map((name) => ({ bucket: 'images', name: name ?? '' }));
    const { left, error } = await removeEach(stack.admin.client, all);
    expect([left, error]).toEqual([[{ bucket: 'images', name: bad }], expect.objectContaining({ name: 'AppError' })]);
    const { objects } = await listOrphans(stack.admin.client);
    expect(objects.filter(({ name }) => good.includes(name))).toEqual([]);
    const offline = createRestClient({ url: 'http://127.0.0.1:9', key: stack.publishableKey });
    await expect(removeEach(offline, all)).rejects.toMatchObject({ code: 'server_unavailable' });
  });
});

test('UP01 HX10 the bucket of pictures takes no SVG', async () => {
  const svg = { bucket: 'images', path: 'a.svg', contentType: 'image/svg+xml' };
  await expect(uploadObject(stack.admin.client, svg, PNG)).rejects.toMatchObject({ code: 'storage_type_refused' });
});

test('AU04 SE01 HX10 no person stores avatars at Storage itself or makes a link to upload or download', async () => {
  const { client, id } = stack.shopper;
  const path = `avatars/${id}/1-avatar.webp`;
  const refused = { code: 'forbidden' };
  const linkTo = async (client: DataClient, route: string) => {
    const response = await client.http.fetch(`${client.http.url}/storage/v1/object/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"expiresIn":60}',
    });
    if (!response.ok) throw await fromResponse(response);
  };
  await putImage(stack.admin.client, '1-linked.png');
  for (const person of [client, stack.admin.client]) {
    await expect(putImage(person, path)).rejects.toMatchObject(refused);
    await expect(linkTo(person, `upload/sign/images/${path}`)).rejects.toMatchObject(refused);
  }
  for (const bucket of ['images', 'downloads', 'Downloadable%20Files']) {
    await expect(linkTo(stack.admin.client, `upload/sign/${bucket}/2-linked.png`)).rejects.toMatchObject(refused);
  }
  await expect(linkTo(stack.admin.client, 'sign/images/1-linked.png')).rejects.toMatchObject({ code: 'not_found' });
  await expect(putImage(stack.visitor, 'lovable-uploads/x.png')).rejects.toMatchObject({
    code: expect.stringMatching(/forbidden|not_signed_in/),
  });
  await removeObjects(stack.admin.client, 'images', ['1-linked.png']);
});

describe('publishing and delivery', () => {
  const picture = { image: 'lovable-uploads/2-a.1600.webp', image_widths: [400, 1600] };
  const item = {
    title: 'Walk',
    description: 'A person walking.',
    category: 'Sport',
    price: 12,
    create_category: true,
    ...picture,
  };

  test('UP09 PD03 what was published is downloaded by its name where it is free; a paid one only after its purchase', async () => {
    const [free, paid] = [randomUUID(), randomUUID()];
    await expect(publishIllustration(stack.admin.client, { id: free, ...item })).rejects.toMatchObject({
      code: 'object_missing',
      context: { names: expect.arrayContaining([picture.image]) },
    });
    for (const width of picture.image_widths) await putImage(stack.admin.client, `lovable-uploads/2-a.${width}.webp`);
    await putZip('17_free_walk.zip');
    await putZip('17_paid_walk.zip');
    await publishIllustration(stack.admin.client, {
      id: free,
      ...item,
      is_free: true,
      downloadable_file: '17_free_walk.zip',
    });
    await publishIllustration(stack.admin.client, { id: paid, ...item, downloadable_file: '17_paid_walk.zip' });

    const response = await fetch(await downloadLink(stack.shopper.client, { illustrationId: free }));
    expect(response.headers.get('content-disposition')).toContain('free_walk.zip');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(ZIP);
    await expect(downloadLink(stack.shopper.client, { illustrationId: paid })).rejects.toMatchObject({
      code: 'not_found',
    });
    await removeObjects(stack.service, 'downloads', ['17_paid_walk.zip']);
    const { rows } = await listOrphans(stack.admin.client);
    expect(rows.map(({ path }) => path)).toContain('17_paid_walk.zip');
  });
});
