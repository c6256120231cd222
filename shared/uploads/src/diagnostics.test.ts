import { expect, test } from 'vitest';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { createUploadLog, diagnosticReport } from './diagnostics.ts';
import { createUploadEngine } from './engine/engine.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { illustrationKind } from './kinds/illustration.ts';
import { AppError } from '@baobab/domain/errors';

test('UP08 the report tells what failed and why, and what happened before; nothing secret is in it', async () => {
  const world = createMemoryWorld();
  const log = createUploadLog();
  const engine = createUploadEngine(world, { kinds: [illustrationKind], log: log.add });
  await engine.start();
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2VjcmV0';
  world.catalog.publishIllustration = async () => {
    throw new AppError('validation', {
      status: 400,
      resumeUrl: 'https://shop.test/storage/v1/upload/resumable/abc',
      serverMessage: `bad request of ${token} at https://shop.test/x?key=sb_secret_abc from /home/ada/pictures`,
    });
  };
  await engine.plan([illustrationEntry(world.files, 'sunset.png')]);
  await engine.confirm();
  await world.clock.advanceUntil(() => engine.snapshot().states.failed === 1);
  const report = diagnosticReport(engine, log, {
    app: '1.0',
    system: 'test',
    server: 'shop.test',
    signedIn: true,
    limits: DEFAULT_LIMITS,
    nowMs: world.clock.now(),
  });
  expect(report).toContain('failed 1');
  expect(report).toContain('"sunset.png" validation {"status":400');
  expect(report).toMatch(/confirm → queued[^]*begin → preparing[^]*fail → failed/);
  for (const secret of [token, 'sb_secret_abc', 'resumable', 'ada', 'memory:upload'])
    expect(report).not.toContain(secret);
});
