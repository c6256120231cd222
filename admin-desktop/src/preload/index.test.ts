import { afterAll, expect, test, vi } from 'vitest';

const exposed = vi.hoisted(() => new Map<string, object>());
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: object) => exposed.set(name, api) },
  ipcRenderer: {},
  webUtils: {},
}));
afterAll(() => vi.unstubAllGlobals());

test('SE03 EL06 the preload script exposes one object: requests, events and handles, and no channel by its name', async () => {
  vi.stubGlobal('window', new EventTarget());
  await import('./index.ts');
  expect([...exposed].map(([name, api]) => [name, Object.keys(api).toSorted()])).toEqual([
    ['baobab', ['handlesOf', 'listen', 'requests']],
  ]);
});
