import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalStack, type LocalStack } from '../testing/local-stack.ts';
import { deleteIllustration, publishIllustration } from './admin-illustrations.ts';
import type { DataClient } from './client.ts';
import { downloadItem, signedDownload } from './downloads.ts';
import { imageUrl, publicUrl } from './images.ts';
import { getIllustration } from './illustrations.ts';
import { checkBuckets, ensureBuckets, listOrphans } from './storage-check.ts';
import { getBucket, probeBucket, removeObjects, uploadObject } from './storage.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const ZIP = new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]);

let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack();
});
afterAll(() => stack.stop());

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

describe('uploads', () => {
  test('UP01 stored once, never overwritten, readable by everybody', async () => {
    await putImage(stack.admin.client, 'lovable-uploads/1-sunset walk.png');
    await expect(putImage(stack.admin.client, 'lovable-uploads/1-sunset walk.png')).rejects.toMatchObject({
      code: 'storage_duplicate',
    });
    const response = await fetch(publicUrl(stack.url, 'lovable-uploads/1-sunset walk.png'));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(response.headers.get('cache-control')).toContain('max-age=3600');
  });

  test('UP01 the bucket refuses other types; an unknown bucket is named', async () => {
    const text = uploadObject(
      stack.admin.client,
      { bucket: 'images', path: 'a.svg', contentType: 'image/svg+xml' },
      PNG,
    );
    await expect(text).rejects.toMatchObject({ code: 'storage_type_refused' });
    const lost = uploadObject(stack.admin.client, { bucket: 'nowhere', path: 'a.png', contentType: 'image/png' }, PNG);
    await expect(lost).rejects.toMatchObject({ code: 'bucket_missing' });
  });

  test('AU04 SE01 a shopper writes into the own avatar folder only', async () => {
    const { client, id } = stack.shopper;
    await putImage(client, `avatars/${id}/1-me.png`);
    await expect(putImage(client, `avatars/${stack.admin.id}/1-me.png`)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(putImage(stack.visitor, 'lovable-uploads/x.png')).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|not_signed_in/),
    });
    await removeObjects(client, 'images', [`avatars/${id}/1-me.png`]);
    expect((await fetch(publicUrl(stack.url, `avatars/${id}/1-me.png`))).ok).toBe(false);
  });
});

describe('publishing and delivery', () => {
  const picture = { image: 'lovable-uploads/2-a.1600.webp', image_widths: [400, 1600] };
  const item = {
    title: 'Walk',
    description: 'Somebody walking.',
    category: 'Sport',
    price: 12,
    create_category: true,
    ...picture,
  };

  test('UP09 an illustration is published once its objects are there, and only once', async () => {
    const id = randomUUID();
    await expect(publishIllustration(stack.admin.client, { id, ...item })).rejects.toMatchObject({
      code: 'object_missing',
      context: { names: expect.arrayContaining(['lovable-uploads/2-a.1600.webp']) },
    });
    for (const width of picture.image_widths) await putImage(stack.admin.client, `lovable-uploads/2-a.${width}.webp`);
    expect(await publishIllustration(stack.admin.client, { id, ...item })).toEqual({ id, revision: 1, created: true });
    expect(await publishIllustration(stack.admin.client, { id, ...item })).toEqual({ id, revision: 1, created: false });
    const found = await getIllustration(stack.visitor, id);
    expect(found).toMatchObject({ category: 'Sport', isDeliverable: false });
    expect((await fetch(imageUrl(stack.url, found ?? { image: null, imageWidths: [] }, 300) ?? '')).status).toBe(200);
    await deleteIllustration(stack.admin.client, id);
  });

  test('PD03 a free item for everybody signed in; a paid one for nobody without a purchase', async () => {
    const [free, paid] = [randomUUID(), randomUUID()];
    await putZip('17_free_walk.zip');
    await putZip('17_paid_walk.zip');
    await publishIllustration(stack.admin.client, {
      id: free,
      ...item,
      is_free: true,
      downloadable_file: '17_free_walk.zip',
    });
    await publishIllustration(stack.admin.client, { id: paid, ...item, downloadable_file: '17_paid_walk.zip' });

    const response = await fetch(await downloadItem(stack.shopper.client, free));
    expect(response.headers.get('content-disposition')).toContain('free_walk.zip');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(ZIP);
    await expect(downloadItem(stack.shopper.client, paid)).rejects.toMatchObject({ code: 'not_found' });
    await expect(downloadItem(stack.visitor, free)).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|not_signed_in/),
    });
    await expect(downloadItem(stack.admin.client, paid)).resolves.toContain('token=');
    const guessed = { bucket: 'downloads', path: 'masters/x/1_guess.png', fileName: 'x' };
    await expect(signedDownload(stack.shopper.client, guessed)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('UP09 objects without rows and rows without objects are listed', async () => {
    await putZip('18_lost.zip');
    await removeObjects(stack.admin.client, 'downloads', ['17_paid_walk.zip']);
    const orphans = await listOrphans(stack.admin.client);
    expect(orphans.objects.map(({ name }) => name)).toContain('18_lost.zip');
    expect(orphans.rows.map(({ path }) => path)).toContain('17_paid_walk.zip');
  });
});
