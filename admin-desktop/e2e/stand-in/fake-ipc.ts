/** `ipcMain`: what a page asks is copied, and so is the answer; who asked may have gone meanwhile. */
import { EventEmitter } from 'node:events';
import { hasFault } from './boot-options.ts';
import type { Contents, Frame } from './fake-contents.ts';
import { windows } from './fake-windows.ts';
import { post } from './record.ts';
import { pack, refusalOf, unpack, type ToMain } from './wire.ts';

type Handler = (event: unknown, ...args: unknown[]) => unknown;
const handlers = new Map<string, Handler>();

export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel) && !hasFault('second-handler'))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler: (channel: string) => void handlers.delete(channel),
});

/** @throws as the page hears it, what the handler threw or what cannot be copied */
async function handle({ id, channel, args, url, mainFrame }: Extract<ToMain, { type: 'invoke' }>): Promise<unknown> {
  const contents = windows.get(id)?.webContents;
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const value = await handler(eventOf(contents, url, mainFrame), ...args.map(unpack));
  if (refusalOf(value) !== null && !hasFault('clones-functions')) throw new Error('An object could not be cloned.');
  return value;
}

/** `senderFrame` is null once the frame that asked has navigated or gone. */
function eventOf(contents: Contents | undefined, url: string, isMain: boolean) {
  const main = contents?.mainFrame;
  const frame: Frame = { url, parent: isMain ? null : (main ?? null) };
  return {
    sender: contents,
    get senderFrame() {
      return contents && !contents.isDestroyed() && contents.mainFrame === main ? frame : null;
    },
  };
}

export async function invoke(message: Extract<ToMain, { type: 'invoke' }>): Promise<void> {
  const { call, channel } = message;
  try {
    post({ type: 'answer', call, ok: true, value: pack(await handle(message)) });
  } catch (error) {
    post({ type: 'answer', call, ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` });
  }
}
