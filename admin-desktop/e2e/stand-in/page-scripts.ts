/**
 * Scripts for the two JavaScript worlds of a page. Each is turned into text and sent to Chromium, so none may use anything from
 * outside its own braces. The worlds share no objects, only DOM events, whose `detail` Chromium copies from one to the other.
 */
import { cloning } from './wire.ts';

interface WorldGlobals {
  standInCall(message: string): void;
  standInReply?: (call: number, ok: boolean, value: unknown) => void;
  standInNotice?: (channel: string, args: unknown[]) => void;
  [key: string]: unknown;
}

type Packed =
  | { kind: 'value'; value: unknown }
  | { kind: 'function' | 'promise'; ref: number }
  | { kind: 'object'; entries: [string, Packed][] };

/** Lets each world call functions of the other: what Electron's contextBridge does natively. */
function connectWorlds(here: string, there: string) {
  const own = new Map<number, (...args: unknown[]) => unknown>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let next = 1;
  let reply: Packed = { kind: 'value', value: undefined };
  const tell = (name: string, detail: unknown) => window.dispatchEvent(new CustomEvent(`${there}:${name}`, { detail }));
  const hear = (name: string, listener: (detail: never) => void) =>
    window.addEventListener(`${here}:${name}`, (event) => listener((event as CustomEvent<never>).detail));

  /** Of objects that scripts made only their own properties cross, nothing of their prototypes. */
  const isMade = ({ constructor }: object) => constructor === Object || !/\[native code\]/.test(String(constructor));
  function pack(value: unknown): Packed {
    if (typeof value === 'function') {
      own.set(next, value as never);
      return { kind: 'function', ref: next++ };
    }
    if (value instanceof Promise) {
      const ref = next++;
      value.then(
        (result) => tell('settled', { ref, ok: true, value: pack(result) }),
        (error: unknown) => tell('settled', { ref, ok: false, value: { kind: 'value', value: String(error) } }),
      );
      return { kind: 'promise', ref };
    }
    if (value !== null && typeof value === 'object' && isMade(value)) {
      return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, pack(item)]) };
    }
    return { kind: 'value', value };
  }
  function unpack(packed: Packed): unknown {
    if (packed.kind === 'value') return packed.value;
    if (packed.kind === 'object')
      return Object.freeze(Object.fromEntries(packed.entries.map(([key, item]) => [key, unpack(item)])));
    if (packed.kind === 'promise')
      return new Promise((resolve, reject) => waiting.set(packed.ref, { resolve, reject }));
    return (...args: unknown[]) => {
      reply = { kind: 'value', value: undefined };
      tell('call', { ref: packed.ref, args: args.map(pack) });
      return unpack(reply);
    };
  }
  hear('call', ({ ref, args }: { ref: number; args: Packed[] }) =>
    tell('reply', pack(own.get(ref)?.(...args.map(unpack)))),
  );
  hear('reply', (value: Packed) => {
    reply = value;
  });
  hear('settled', ({ ref, ok, value }: { ref: number; ok: boolean; value: Packed }) => {
    const promise = waiting.get(ref);
    waiting.delete(ref);
    if (ok) promise?.resolve(unpack(value));
    else promise?.reject(new Error(String(unpack(value))));
  });
  return { pack, unpack, tell, hear };
}

/** The page's own world: puts up what the preload exposes. */
function pageWorld(connect: typeof connectWorlds) {
  const { unpack, tell, hear } = connect('standin-page', 'standin-preload');
  hear('expose', ({ key, api }: { key: string; api: Packed }) => {
    if (!(key in window)) Object.defineProperty(window, key, { value: unpack(api), enumerable: true });
  });
  tell('ready', null);
}

/** The preload's world: `electron` for the sandboxed preload script. */
function preloadWorld(connect: typeof connectWorlds, cloned: typeof cloning) {
  const clones = cloned();
  const { pack, tell, hear } = connect('standin-preload', 'standin-page');
  const globals = globalThis as unknown as WorldGlobals;
  const calls = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const listeners = new Map<string, Set<(event: unknown, ...args: unknown[]) => void>>();
  const exposed: { key: string; api: Packed }[] = [];
  let next = 1;
  globals.standInReply = (call, ok, value) => {
    const waiting = calls.get(call);
    calls.delete(call);
    if (ok) waiting?.resolve(clones.unpack(value));
    else waiting?.reject(new Error(String(value)));
  };
  globals.standInNotice = (channel, args) =>
    listeners.get(channel)?.forEach((listener) => listener({}, ...args.map(clones.unpack)));
  hear('ready', () => exposed.forEach((item) => tell('expose', item)));
  const invoke = (channel: string, ...args: unknown[]) =>
    new Promise((resolve, reject) => {
      if (clones.refusalOf(args) !== null) {
        reject(new Error('An object could not be cloned.'));
        return;
      }
      calls.set(next, { resolve, reject });
      globals.standInCall(JSON.stringify({ call: next++, channel, args: args.map(clones.pack), url: location.href }));
    });
  const on = (channel: string, listener: never) =>
    void (listeners.get(channel) ?? listeners.set(channel, new Set()).get(channel))?.add(listener);
  const off = (channel: string, listener: never) => void listeners.get(channel)?.delete(listener);
  /** A page that is given the whole of it gets an empty object (docs/breaking-changes.md, 29.0). */
  const ipcRenderer = Object.create({ invoke, on, off }) as object;
  const electron = {
    contextBridge: {
      exposeInMainWorld(key: string, value: unknown) {
        if (exposed.some((each) => each.key === key))
          throw new Error('Cannot bind an API on top of an existing property on the window object');
        const item = { key, api: pack(value) };
        exposed.push(item);
        tell('expose', item);
      },
    },
    ipcRenderer,
    webUtils: {
      getPathForFile(standInFile: File) {
        // the harness stops here, reads the file's path over the protocol and fills it in
        // oxlint-disable-next-line no-debugger
        debugger;
        const paths = globals.standInPaths as Map<File, string> | undefined;
        return paths?.get(standInFile) ?? '';
      },
    },
  };
  /** The list of docs/tutorial/sandbox.md; of `events` only that it is there. */
  const modules: Record<string, unknown> = {
    electron,
    events: { EventEmitter: EventTarget },
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  };
  globals.require = (name: string) => {
    const module = modules[name.replace(/^node:/, '').replace(/^electron\/(renderer|common)$/, 'electron')];
    if (module === undefined) throw new Error(`module not found: ${name}`);
    return module;
  };
}

const text = (script: (connect: typeof connectWorlds, cloned: typeof cloning) => void) =>
  `(${script.toString()})(${connectWorlds.toString()}, ${cloning.toString()});`;

export const pageWorldScript = text(pageWorld);
/** @param preload the built CommonJS preload */
export const preloadWorldScript = (preload: string) =>
  `${text(preloadWorld)}\n(function (require, module, exports) {\n${preload}\n})(globalThis.require, { exports: {} }, {});`;
