/** People at work: messages, pictures with their rows, and resumable uploads, until the stack goes away under them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sha256 } from './ledger.ts';
import type { Ledger, PendingUpload } from './ledger.ts';
import type { Address } from './stack-process.ts';

const TUS_CHUNK = 192 * 1024;

export interface Work {
  address: Address;
  ledger: Ledger;
  random: () => number;
  /** Called for everything that the stack acknowledged. */
  onAcknowledged(): void;
  /** The stack is about to be killed: answers from now on are no surprise. */
  isOver(): boolean;
}

class Unexpected extends Error {}

const keyHeaders = ({ secretKey }: Address) => ({ apikey: secretKey, authorization: `Bearer ${secretKey}` });

interface Init {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Undefined when the stack is gone. An answer other than `status` while it lives is a fault. */
async function send(work: Work, status: number, path: string, init: Init): Promise<Response | undefined> {
  let response: Response;
  let text: string;
  try {
    const headers = { ...keyHeaders(work.address), ...init.headers };
    response = await fetch(new URL(path, work.address.url), { ...init, headers });
    text = await response.text();
  } catch {
    return undefined;
  }
  if (response.status === status) return response;
  // PostgreSQL may die a moment before the process that answers for it.
  if (work.isOver()) return undefined;
  throw new Unexpected(`${init.method} ${path} answered ${response.status}: ${text}`);
}

async function insert(work: Work, table: string, row: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json', prefer: 'return=minimal' };
  const init = { method: 'POST', headers, body: JSON.stringify(row) };
  return (await send(work, 201, `/rest/v1/${table}`, init)) !== undefined;
}

export async function writeMessages(work: Work): Promise<void> {
  const { ledger } = work;
  for (;;) {
    const id = randomUUID();
    const message = `Message ${id}`;
    ledger.intendedMessages.set(id, message);
    const row = { id, first_name: 'Ada', last_name: 'Buyer', email: 'ada@shop.test', subject: 'Hello', message };
    if (!(await insert(work, 'contact_messages', row))) return;
    ledger.acknowledgedMessages.add(id);
    work.onAcknowledged();
  }
}

/** First the picture, then the row that names it: a kill in between leaves an orphan. */
export async function publishPictures(work: Work): Promise<void> {
  const { ledger, random } = work;
  for (;;) {
    const id = randomUUID();
    const name = `lovable-uploads/${id}.webp`;
    const key = `images/${name}`;
    const bytes = randomBytes(1024 + Math.floor(random() * 150_000));
    ledger.intended.set(key, sha256(bytes));
    const headers = { 'content-type': 'image/webp' };
    if (!(await send(work, 200, `/storage/v1/object/${key}`, { method: 'POST', headers, body: new Uint8Array(bytes) })))
      return;
    ledger.acknowledgedObjects.add(key);
    work.onAcknowledged();
    ledger.intendedRows.set(id, key);
    const words = { title: `Picture ${id}`, description: 'Drawn while the lights flicker.', category: 'Tech' };
    if (!(await insert(work, 'illustrations', { id, ...words, image: name, price: 5 }))) return;
    ledger.acknowledgedRows.add(id);
    work.onAcknowledged();
  }
}

/** Goes on with what earlier kills interrupted, then begins new ones. */
export async function uploadArchives(work: Work): Promise<void> {
  for (;;) {
    const upload = work.ledger.pending[0] ?? (await beginArchive(work));
    if (!upload || !(await continueArchive(work, upload))) return;
  }
}

/** Brings one interrupted upload to its end. */
export async function finishPending(work: Work): Promise<void> {
  const [upload] = work.ledger.pending;
  if (upload && !(await continueArchive(work, upload))) throw new Unexpected(`${upload.key} could not be finished.`);
}

async function beginArchive(work: Work): Promise<PendingUpload | undefined> {
  const { ledger, random, address } = work;
  const name = `packs/${randomUUID()}.zip`;
  const key = `downloads/${name}`;
  const bytes = randomBytes(TUS_CHUNK + Math.floor(random() * 2_000_000));
  ledger.intended.set(key, sha256(bytes));
  const facts = { bucketName: 'downloads', objectName: name, contentType: 'application/zip', cacheControl: '3600' };
  const metadata = Object.entries(facts).map(([fact, value]) => `${fact} ${Buffer.from(value).toString('base64')}`);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': metadata.join(','),
  };
  const created = await send(work, 201, '/storage/v1/upload/resumable', { method: 'POST', headers });
  if (!created) return undefined;
  // The port is another one after each start; the path stays.
  const { pathname } = new URL(created.headers.get('location') ?? '', address.url);
  const upload = { key, address: pathname, bytes };
  ledger.pending.push(upload);
  work.onAcknowledged();
  return upload;
}

/** True when the upload is whole. */
async function continueArchive(work: Work, { key, address, bytes }: PendingUpload): Promise<boolean> {
  const { ledger } = work;
  const protocol = { 'tus-resumable': '1.0.0' };
  const head = await send(work, 200, address, { method: 'HEAD', headers: protocol });
  if (!head) return false;
  let offset = Number(head.headers.get('upload-offset'));
  if (offset > 0) ledger.resumed += 1;
  while (offset < bytes.length) {
    const chunk = bytes.subarray(offset, offset + TUS_CHUNK);
    const headers = {
      ...protocol,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const patched = await send(work, 204, address, { method: 'PATCH', headers, body: new Uint8Array(chunk) });
    if (!patched) return false;
    offset = Number(patched.headers.get('upload-offset'));
    work.onAcknowledged();
    await setImmediate();
  }
  ledger.acknowledgedObjects.add(key);
  ledger.pending = ledger.pending.filter((pending) => pending.key !== key);
  return true;
}
