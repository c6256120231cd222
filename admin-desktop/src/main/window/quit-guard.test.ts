// Quitting against the stand-in's order of events, which the contract tests hold to Electron's (e2e/contract/quit.e2e.ts).
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as lifecycleModule from '../../../e2e/stand-in/lifecycle.ts';

type Lifecycle = typeof lifecycleModule;

const world = vi.hoisted(() => ({
  app: null as object | null,
  power: null as object | null,
  answers: [] as ((response: number) => void)[],
}));
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  get app() {
    return world.app;
  },
  get powerMonitor() {
    return world.power;
  },
  dialog: {
    showMessageBox: () =>
      new Promise((resolve) => world.answers.push((response) => resolve({ response, checkboxChecked: false }))),
  },
}));

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
let listeners: NodeJS.SignalsListener[][];
beforeEach(() => {
  vi.resetModules();
  world.answers.splice(0);
  listeners = SIGNALS.map((signal) => process.listeners(signal as NodeJS.Signals));
});
afterEach(() => {
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal as NodeJS.Signals))
      if (!listeners[index]?.includes(listener)) process.off(signal, listener);
});

/** @param holds whether the page has unsaved work and the person keeps editing */
async function start({ busy = 0, holds = false } = {}) {
  const lifecycle: Lifecycle = await import('../../../e2e/stand-in/lifecycle.ts');
  const happened: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    quit: () => lifecycle.quit(app),
    releaseSingleInstanceLock: () => happened.push('lock released'),
    requestSingleInstanceLock: () => happened.push('lock taken') > 0,
  });
  const power = new EventEmitter();
  Object.assign(world, { app, power });
  app.on('quit', () => happened.push('quit'));
  const { QuitGuard } = await import('./quit-guard.ts');
  const facts = { busy, holds };
  const close = vi.fn(async () => void happened.push('engines closed'));
  const parts = {
    hide: vi.fn(),
    busyFiles: () => facts.busy,
    close,
    reopen: async () => {
      happened.push('engines open');
      lifecycle.open.set(1, window);
    },
    log: { write: vi.fn() },
    closeTimeoutMs: 50,
  };
  const guard = new QuitGuard(parts);
  const page = {
    isVisible: () => true,
    show: () => undefined,
    isDestroyed: () => false,
    close: () => window.close(),
    webContents: { reload: () => mayUnload(false) && happened.push('page reloaded') },
  };
  const mayUnload = (isClosing: boolean) => {
    const event = { preventDefault: vi.fn() };
    if (facts.holds) guard.pageRefused(event, page, isClosing);
    const stays = facts.holds && event.preventDefault.mock.calls.length === 0;
    if (stays) happened.push('page stays');
    return !stays;
  };
  const window = {
    close() {
      if (!guard.mayCloseWindow() || !mayUnload(true)) return lifecycle.closeRefused();
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
  return { ...parts, app, power, guard, facts, happened, over, answer, window, page };
}
const STAY = 2;
const STOP = 1;
const BACKGROUND = 0;
const KEEP_EDITING = 0;
const LEAVE = 1;

test('E56 UP07 windows agree first; only then queue and drafts are closed, and the app ends', async () => {
  const { app, happened, over } = await start();
  app.quit();
  await over();
  expect(happened).toEqual(['window closed', 'engines closed', 'quit']);
});

test('E57 DR05 AD02 a page that is kept takes the quit back: nothing was closed, and the next quit asks anew', async () => {
  const { app, facts, happened, answer, close, over } = await start({ holds: true });
  for (let time = 0; time < 2; time += 1) {
    app.quit();
    app.quit();
    await answer(KEEP_EDITING);
  }
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
  await answer(KEEP_EDITING);
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
  const { window, hide, happened, answer } = await start({ busy: 3 });
  window.close();
  await answer(BACKGROUND);
  expect(hide).toHaveBeenCalledOnce();
  expect(happened).toEqual([]);
});

/** An updater that begins its installer, and then quits the app. */
function installerOf({ happened, app }: Awaited<ReturnType<typeof start>>) {
  const onFailed = vi.fn((error: unknown) => void happened.push(`not installed: ${String(error)}`));
  const install = async () => {
    happened.push('installer');
    app.quit();
    return new Promise<never>(() => undefined);
  };
  return { install, onFailed };
}

test('E62 E95 UP07 an installer begins when files are stopped, pages have agreed and nothing is open, not before', async () => {
  const given = await start({ busy: 3 });
  const { guard, happened, answer, facts, over } = given;
  const installer = installerOf(given);
  void guard.quit(installer);
  await answer(STAY);
  expect(happened, 'the person stays').toEqual([]);
  facts.holds = true;
  void guard.quit(installer);
  await answer(STOP);
  await answer(KEEP_EDITING);
  expect(happened, 'a page is kept').toEqual(['page stays']);
  void guard.quit(installer);
  await answer(STOP);
  await answer(LEAVE);
  await over();
  expect(happened.slice(2)).toEqual(['window closed', 'engines closed', 'lock released', 'installer', 'quit']);
});

test('E62 a refused installation does not begin at the next quit', async () => {
  const given = await start({ holds: true });
  const { guard, app, happened, facts, answer, over } = given;
  void guard.quit(installerOf(given));
  await answer(KEEP_EDITING);
  facts.holds = false;
  app.quit();
  await over();
  expect(happened).not.toContain('installer');
});

test('EL02 E95 an update that cannot be installed: the shop is open again, the app says why, and the next quit ends it', async () => {
  const given = await start();
  const { guard, app, happened, over } = given;
  const { onFailed } = installerOf(given);
  const install = () => {
    // as electron-updater does on Windows, where the failure comes a moment later
    setImmediate(() => app.quit());
    return Promise.reject(new Error('EACCES'));
  };
  void guard.quit({ install, onFailed });
  await vi.waitFor(() => expect(happened.at(-1)).toBe('not installed: Error: EACCES'));
  await new Promise(setImmediate);
  const back = ['lock released', 'lock taken', 'engines open', 'not installed: Error: EACCES'];
  expect(happened).toEqual(['window closed', 'engines closed', ...back]);
  expect(guard.isClosing).toBe(false);
  app.quit();
  await over();
  expect(happened.slice(-3)).toEqual(['window closed', 'engines closed', 'quit']);
});

test('UP07 EL02 unsaved text is asked about without stopping anything: a quit, a closing and a reload go on when the person agrees', async () => {
  const reloading = await start({ holds: true });
  reloading.page.webContents.reload();
  await reloading.answer(LEAVE);
  expect(reloading.happened).toEqual(['page stays', 'page reloaded']);
  reloading.window.close();
  await reloading.answer(KEEP_EDITING);
  reloading.app.quit();
  await reloading.answer(LEAVE);
  await reloading.over();
  expect(reloading.happened.slice(2)).toEqual(['page stays', 'page stays', 'window closed', 'engines closed', 'quit']);
  vi.resetModules();
  const closing = await start({ holds: true });
  closing.window.close();
  await closing.answer(LEAVE);
  expect(closing.happened.slice(0, 2)).toEqual(['page stays', 'window closed']);
});

test.each([
  ['SIGTERM', () => process.emit('SIGTERM')],
  ['SIGHUP, while a question is open,', () => process.emit('SIGHUP')],
  ['the end of the session', ({ power }: { power: EventEmitter }) => power.emit('shutdown')],
])('EL02 UP07 %s asks neither about files nor about unsaved text', async (name, end) => {
  const given = await start({ busy: 3, holds: true });
  if (name.includes('question')) given.app.quit();
  const asked = world.answers.length;
  end(given);
  await given.over();
  expect(world.answers).toHaveLength(asked);
  expect(given.happened).toEqual(['window closed', 'engines closed', 'quit']);
});

test('E56 UP07 a connection that does not end keeps the app from ending for a moment only; failures too', async () => {
  const hanging = await start();
  hanging.close.mockImplementation(() => new Promise(() => undefined));
  hanging.app.quit();
  expect(hanging.guard.isClosing).toBe(true);
  hanging.app.quit();
  await hanging.over();
  vi.resetModules();
  const failing = await start();
  failing.close.mockRejectedValue(new Error('journal gone'));
  failing.app.quit();
  await failing.over();
});
