import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/session.ts';
import { createStorage } from './storage.ts';
import { testFolder } from '../test-folder.ts';

test('OP03 a stop waits for the request under way, so that the database can close after it', async () => {
  const filesDir = testFolder();
  const { promise: databaseAnswers, resolve: answer } = Promise.withResolvers<void>();
  const db = { admin: () => databaseAnswers.then(() => []) } as Partial<Database> as Database;
  const jwt = { verify: () => Promise.reject(new Error('no token is valid')) };
  const storage = createStorage({ db, filesDir, publicUrl: 'http://storage.test', jwt, signingSecret: 'secret' });
  const server = createServer((req, res) => void storage.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(filesDir, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const order: string[] = [];
  const waiting = fetch(`${url}/object/public/images/a.png`).then(() => order.push('answered'));
  for (let others = 0; others < 20; others += 1) await fetch(`${url}/nothing`);
  const stopped = storage.stop().then(() => order.push('stopped'));
  for (let others = 0; others < 20; others += 1) await fetch(`${url}/nothing`);
  expect(order).toEqual([]);
  answer();
  await Promise.all([waiting, stopped]);
  expect(order.toSorted()).toEqual(['answered', 'stopped']);
});
