// Faults of the line and of the server's answers.
import { strict as assert } from 'node:assert';
import type { Fault } from '@baobab/testing/fault-proxy';
import {
  isCreate,
  isHead,
  isPatch,
  isPublish,
  isPut,
  isRelease,
  names,
  packArrives,
  picturesArrive,
  type FaultRow,
} from './checks.ts';
import { CHUNK_BYTES, MIB, chance } from './world.ts';

/** Answers that a server in trouble gives to a chunk, to the question how far it is, and to the request that begins. */
function answers(status: number, headers: Record<string, string> = {}): FaultRow {
  const told = Object.entries(headers).map(([name, value]) => ` with ${name}: ${value}`);
  return {
    name: `UP07 ${status}${told.join('')}`,
    async run(world, seed) {
      const { between } = chance(seed);
      const when = [isPatch, isCreate, isRelease][between(0, 2)] ?? isPatch;
      const fault: Fault = { kind: 'status', status, headers, body: 'in trouble' };
      await packArrives(world, () =>
        world.proxy.spoil(when, fault, { skip: when === isPatch ? between(0, 2) : 0, times: between(1, 2) }),
      );
      await (
        await picturesArrive(world, () => world.proxy.spoil(isPut, fault, { skip: between(0, 6) }), names(seed))
      ).close();
    },
  };
}

/** The upload's address is no longer known: a new upload of the same item, and the item says so. */
function forgotten(status: number): FaultRow {
  return {
    name: `UP07 the started upload is gone (${status})`,
    async run(world, seed) {
      const client = await world.client();
      const skip = chance(seed).between(0, 2);
      const fault: Fault = { kind: 'status', status, body: 'gone' };
      const spoil = () => {
        world.proxy.spoil(isPatch, fault, { skip });
        world.proxy.spoil(isHead, fault);
      };
      await packArrives(world, spoil, client);
      assert.equal(client.items().at(-1)?.restarts, 1, 'the admin is told');
      await client.close();
    },
  };
}

export const LINE_FAULTS: readonly FaultRow[] = [
  answers(500),
  answers(502),
  answers(503),
  answers(429, { 'retry-after': '1' }),
  {
    name: 'UP07 423 and 409: another writer holds the upload',
    async run(world, seed) {
      const { between } = chance(seed);
      const status = between(0, 1) ? 423 : 409;
      const fault: Fault = { kind: 'status', status, body: 'locked' };
      await packArrives(world, () => world.proxy.spoil(isPatch, fault, { skip: between(0, 2), times: 2 }));
    },
  },
  forgotten(404),
  forgotten(410),
  {
    name: 'UP06 UP07 the line is cut at a random byte; at most one chunk goes twice',
    async run(world, seed) {
      const { between } = chance(seed);
      const { sentTwice } = await packArrives(world, () =>
        world.proxy.spoil(isPatch, { kind: 'cut', afterBytes: between(1, CHUNK_BYTES - 1) }, { skip: between(0, 1) }),
      );
      assert.ok(sentTwice <= CHUNK_BYTES, `${sentTwice} bytes went twice`);
    },
  },
  {
    name: 'UP07 the last answer is lost: the upload’s, the release’s, a picture’s, the row’s',
    async run(world, seed) {
      const { sentTwice } = await packArrives(world, () => {
        world.proxy.spoil(isPatch, { kind: 'lost-answer' }, { skip: 2 });
        world.proxy.spoil(isRelease, { kind: 'lost-answer' });
      });
      assert.equal(sentTwice, 0, 'what has arrived is not sent again');
      const spoil = () => {
        world.proxy.spoil(isPut, { kind: 'lost-answer' }, { skip: chance(seed).between(0, 6) });
        world.proxy.spoil(isPublish, { kind: 'lost-answer' });
      };
      await (await picturesArrive(world, spoil, names(seed))).close();
    },
  },
  {
    name: 'UP07 corrupted answers: no address, no offset, an impossible offset, another host, no JSON',
    async run(world, seed) {
      const client = await world.client();
      await packArrives(
        world,
        () => {
          world.proxy.spoil(isCreate, { kind: 'corrupt', headers: { location: null } });
          world.proxy.spoil(isPatch, { kind: 'corrupt', headers: { 'upload-offset': '999999999999' } });
          world.proxy.spoil(isHead, { kind: 'corrupt', headers: { 'upload-offset': 'soon' } });
        },
        client,
      );
      await client.close();
      world.proxy.clear();
      await packArrives(world, () => {
        world.proxy.spoil(isCreate, {
          kind: 'corrupt',
          headers: { location: 'http://evil.test/storage/v1/upload/resumable/x' },
        });
        world.proxy.spoil(isRelease, { kind: 'corrupt', body: '<html>' });
      });
      await (
        await picturesArrive(
          world,
          () => world.proxy.spoil(isPublish, { kind: 'corrupt', body: '{"id":' }),
          names(seed),
        )
      ).close();
    },
  },
  {
    name: 'UP07 silence and slow answers: cut after the patience, then on',
    async run(world, seed) {
      const client = await world.client({ stallMs: 1500 });
      const { between } = chance(seed);
      await packArrives(
        world,
        () => {
          world.proxy.spoil(isPatch, { kind: 'silence' }, { skip: between(0, 1) });
          world.proxy.spoil(isPatch, { kind: 'slow-close', ms: 300 }, { skip: 1 });
        },
        client,
      );
      await client.close();
    },
  },
  {
    name: 'UP07 a slow line with long ways, and a server whose clock is a day off',
    async run(world, seed) {
      await packArrives(world, () => {
        Object.assign(world.proxy, {
          delayMs: 100,
          bytesPerSecond: 12 * MIB,
          skewSeconds: seed % 2 ? 86_400 : -86_400,
        });
        world.proxy.spoil(isPatch, {
          kind: 'status',
          status: 503,
          headers: { 'retry-after': new Date(Date.now() - 86_400_000).toUTCString() },
        });
      });
    },
  },
];
