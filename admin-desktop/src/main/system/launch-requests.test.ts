import type { EventEmitter } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { collectLaunchRequests } from './launch-requests.ts';

const app = vi.hoisted(() => ({ emitter: undefined as EventEmitter | undefined }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  app.emitter = new Emitter();
  return { app: app.emitter };
});

test.each(['before', 'after'])(
  'EL05 files dropped together on the Dock icon %s the start are one request',
  async (time) => {
    const home = mkdtempSync(join(tmpdir(), 'baobab-dock-'));
    const paths = Array.from({ length: 500 }, (_, number) => join(home, `${number}.png`));
    paths.forEach((path) => writeFileSync(path, ''));
    const accept = vi.fn();
    process.argv = [process.execPath];
    const listen = collectLaunchRequests();
    if (time === 'after') listen(accept);
    for (const path of paths) app.emitter?.emit('open-file', { preventDefault: () => undefined }, path);
    if (time === 'before') listen(accept);
    await vi.waitFor(() => expect(accept.mock.calls.flatMap(([request]) => request.paths)).toHaveLength(500));
    expect(accept.mock.calls).toEqual([[{ link: null, paths }]]);
    app.emitter?.removeAllListeners();
  },
);
