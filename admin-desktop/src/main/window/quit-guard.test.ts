// Quitting against the stand-in's order of events, which the contract tests hold to Electron's (e2e/contract/quit.e2e.ts).
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as lifecycleModule from '../../../e2e/stand-in/lifecycle.ts';

type Lifecycle = typeof lifecycleModule;

const world = vi.hoisted(() => ({ app: null as never, answers: [] as ((response: number) => void)[] }));
vi.mock('electron', () => ({
  get app() {
    return world.app;
  },
  dialog: {
    showMessageBox: () =>
      new Promise((resolve) => world.answers.push((response) => resolve({ response, checkboxChecked: false }))),
  },
}));

beforeEach(() => {
  vi.resetModules();
  world.answers.splice(0);
});

/** @param holds whether the page has unsaved work and the person keeps editing */
async function start({ busy = 0, holds = false } = {}) {
  const lifecycle: Lifecycle = await import('../../../e2e/stand-in/lifecycle.ts');
  const app = Object.assign(new EventEmitter(), { quit: () => lifecycle.quit(app) });
  world.app = app as never;
  const happened: string[] = [];
  app.on('quit', () => happened.push('quit'));
  const { createQuitGuard } = await import('./quit-guard.ts');
  const facts = { busy, holds };
  const close = vi.fn(async () => void happened.push('engines closed'));
  const parts = {
    window: { hide: vi.fn(), parent: () => undefined },
    onBackground: vi.fn(),
    busyFiles: () => facts.busy,
    close,
    log: { write: vi.fn() },
    closeTimeoutMs: 50,
  };
  const guard = createQuitGuard(parts);
  const window = {
    close() {
      if (!guard.mayCloseWindow()) return lifecycle.closeRefused();
      if (facts.holds) {
        happened.push('page stays');
        lifecycle.closeRefused();
        guard.cancelled();
        return;
      }
      happened.push('window closed');
      lifecycle.windowClosed(app, 1);
    },
    destroy: () => undefined,
  };
  lifecycle.open.set(1, window);
  const over = () => vi.waitFor(() => expect(happened).toContain('quit'));
  const answer = async (response: number) => {
    await vi.waitFor(() => expect(world.answers.length).toBeGreaterThan(0));
    world.answers.shift()?.(response);
    await new Promise(setImmediate);
  };
  return { ...parts, app, guard, facts, happened, over, answer, window, hide: parts.window.hide };
}
const STAY = 2;
const STOP = 1;
const BACKGROUND = 0;

test('E56 UP07 windows agree first; only then queue and drafts are closed, and the app ends', async () => {
  const { app, happened, over } = await start();
  app.quit();
  await over();
  expect(happened).toEqual(['window closed', 'engines closed', 'quit']);
});

test('E57 DR05 AD02 a page that is kept takes the quit back: nothing was closed, and the next quit asks anew', async () => {
  const { app, facts, happened, close, over } = await start({ holds: true });
  app.quit();
  app.quit();
  expect(happened).toEqual(['page stays', 'page stays']);
  expect(close).not.toHaveBeenCalled();
  facts.holds = false;
  app.quit();
  await over();
  expect(happened.slice(2)).toEqual(['window closed', 'engines closed', 'quit']);
});

test('E57 UP07 after “Stop and go on later” a page may still be kept, and then files are asked about again', async () => {
  const { app, facts, happened, answer, close, over } = await start({ busy: 3, holds: true });
  app.quit();
  await answer(STOP);
  expect(happened).toEqual(['page stays']);
  expect(close).not.toHaveBeenCalled();
  facts.holds = false;
  app.quit();
  await answer(STOP);
  await over();
  expect(happened.slice(1)).toEqual(['window closed', 'engines closed', 'quit']);
});

test('E56 UP07 a second quit while the question stands is no answer to it', async () => {
  const { app, happened, answer, close, window } = await start({ busy: 3 });
  app.quit();
  app.quit();
  window.close();
  expect(world.answers).toHaveLength(1);
  expect([...happened, ...close.mock.calls]).toEqual([]);
  await answer(STAY);
  expect(happened).toEqual([]);
});

test('E59 UP07 closing the window with files on their way can go on beside the clock', async () => {
  const { window, hide, happened, answer, onBackground } = await start({ busy: 3 });
  window.close();
  await answer(BACKGROUND);
  expect(hide).toHaveBeenCalledOnce();
  expect(onBackground).toHaveBeenCalledOnce();
  expect(happened).toEqual([]);
});

test('E62 E95 UP07 an installer begins when files are stopped, pages have agreed and nothing is open, not before', async () => {
  const { guard, app, happened, answer, facts } = await start({ busy: 3 });
  const install = () => {
    happened.push('installer');
    app.quit();
  };
  void guard.quit(install);
  await answer(STAY);
  expect(happened, 'the person stays').toEqual([]);
  facts.holds = true;
  void guard.quit(install);
  await answer(STOP);
  expect(happened, 'a page is kept').toEqual(['page stays']);
  facts.holds = false;
  void guard.quit(install);
  await answer(STOP);
  await vi.waitFor(() => expect(happened).toContain('quit'));
  expect(happened.slice(1)).toEqual(['window closed', 'engines closed', 'installer', 'quit']);
});

test('E62 a refused installation does not begin at the next quit', async () => {
  const { guard, app, happened, facts, over } = await start({ holds: true });
  void guard.quit(() => happened.push('installer'));
  await vi.waitFor(() => expect(happened).toEqual(['page stays']));
  facts.holds = false;
  app.quit();
  await over();
  expect(happened).not.toContain('installer');
});

test('E56 UP07 a connection that does not end keeps the app from ending for a moment only; failures too', async () => {
  const hanging = await start();
  hanging.close.mockImplementation(() => new Promise(() => undefined));
  hanging.app.quit();
  expect(hanging.guard.closing()).toBe(true);
  hanging.app.quit();
  await hanging.over();
  vi.resetModules();
  const failing = await start();
  failing.close.mockRejectedValue(new Error('journal gone'));
  failing.app.quit();
  await failing.over();
});
