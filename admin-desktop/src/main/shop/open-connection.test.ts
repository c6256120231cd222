import type { EventEmitter } from 'node:events';
import { AppError } from '@baobab/domain/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DesktopSession } from '../session/desktop-session.ts';
import { openConnection } from './open-connection.ts';

const world = vi.hoisted(() => ({ online: true, probe: async (): Promise<void> => {}, power: null as unknown }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  world.power = new Emitter();
  return { net: { isOnline: () => world.online }, powerMonitor: world.power };
});
vi.mock('@baobab/data/observe-http', () => ({ probeServer: () => world.probe() }));

function open() {
  Object.assign(world, { online: true, probe: async () => {} });
  vi.useFakeTimers();
  const checkNetwork = vi.fn();
  const session = { onChange: () => () => {}, isOpen: () => true, accessToken: async () => null };
  const server = { url: 'https://shop.example', publishableKey: 'key' };
  const connection = openConnection(server, session as unknown as DesktopSession, checkNetwork);
  onTestFinished(() => {
    connection.close();
    vi.useRealTimers();
  });
  return { connection, checkNetwork };
}

test('WO10 the way to the server is looked for again when the network goes or comes', async () => {
  const { checkNetwork } = open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(checkNetwork).not.toHaveBeenCalled();
  world.online = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(checkNetwork).toHaveBeenCalled();
  checkNetwork.mockClear();
  world.online = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(checkNetwork).toHaveBeenCalled();
});

test('WO10 the way to the server is looked for again after sleep, and when the server does not answer', async () => {
  const { connection, checkNetwork } = open();
  (world.power as EventEmitter).emit('resume');
  expect(checkNetwork).toHaveBeenCalledOnce();
  world.probe = () => Promise.reject(new AppError('network_timeout'));
  await connection.isLost({ code: 'network_timeout' });
  expect(checkNetwork.mock.calls.length).toBeGreaterThan(1);
});
