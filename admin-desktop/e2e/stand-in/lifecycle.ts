/**
 * From the start to the end of an app, in Electron's order (shell/browser/browser.cc): `ready` once, after the entry; quitting asks
 * first the app, then each window, and a refusal of either takes the quit back.
 */
import type { EventEmitter } from 'node:events';
import { hasFault } from './boot-options.ts';
import { emitPreventable } from './record.ts';

/** What the end of the app asks of a window. */
interface Closable {
  close(): void;
  destroy(): void;
  isVisible?(): boolean;
}

/** Open windows, by their numbers. */
export const open = new Map<number, Closable>();
const waiting = Promise.withResolvers<void>();
const state = { ready: false, quitting: false, exiting: false, updating: false, over: false, code: 0 };

export const isReady = () => state.ready;
export const whenReady = () => waiting.promise;

/** @throws in Electron's words what may only be used after `ready` */
export function afterReady(words: string): void {
  if (!state.ready && !hasFault('uses-before-ready')) throw new Error(words);
}

/** @throws in Electron's words what may only be used before `ready` */
export function beforeReady(words: string): void {
  if (state.ready && !hasFault('uses-before-ready')) throw new Error(words);
}

export function becomeReady(app: EventEmitter): void {
  if (state.over) return;
  state.ready = true;
  waiting.resolve();
  app.emit('ready', {}, {});
}

export function quit(app: EventEmitter): void {
  if (state.quitting) return;
  state.quitting = hasFault('no-before-quit') || !emitPreventable(app, 'before-quit') || hasFault('quit-unasked');
  if (!state.quitting) return;
  if (open.size === 0) return finish(app);
  for (const window of open.values()) {
    if (hasFault('quit-unasked')) window.destroy();
    else window.close();
  }
}

export function exit(app: EventEmitter, code: number): void {
  if (hasFault('exit-asks')) return quit(app);
  Object.assign(state, { quitting: true, exiting: true, code });
  if (open.size === 0) end(app);
  for (const window of open.values()) window.destroy();
}

/** `autoUpdater.quitAndInstall`: the windows close first, the app is asked after them (docs/api/auto-updater.md). */
export function quitAndInstall(app: EventEmitter): void {
  state.updating = !hasFault('update-quits-first');
  if (!state.updating || open.size === 0) return quit(app);
  for (const window of open.values()) window.close();
}

/** A page or a listener of `close` refused. */
export function closeRefused(): void {
  if (!hasFault('refusal-ignored')) Object.assign(state, { quitting: false, updating: false });
}

export function windowClosed(app: EventEmitter, id: number): void {
  open.delete(id);
  if (open.size > 0) return;
  if (state.exiting) return end(app);
  if (state.updating) return quit(app);
  if (state.quitting && !hasFault('all-closed-while-quitting')) return finish(app);
  if (app.listenerCount('window-all-closed') === 0) quit(app);
  else app.emit('window-all-closed');
}

function finish(app: EventEmitter): void {
  if (state.over) return;
  if (emitPreventable(app, 'will-quit')) state.quitting = false;
  else end(app);
}

function end(app: EventEmitter): void {
  if (state.over) return;
  state.over = true;
  app.emit('quit', {}, state.code);
  last(state.code);
}

let last: (code: number) => void = () => undefined;
/** @param run ends the process */
export function atTheEnd(run: (code: number) => void): void {
  last = run;
}
