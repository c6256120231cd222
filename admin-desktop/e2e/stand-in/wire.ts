/** Messages between the process that runs the app's main script and the harness that owns its Chromium. */

/** How the process of the main script begins; read once, before the script. */
export interface Boot {
  /** Folder with the app's package.json. */
  app: string;
  /** As the script finds it in `process.argv`. */
  argv: string[];
  userData: string;
  packaged: boolean;
  platform?: NodeJS.Platform;
  /** Sent by the system before `ready`, as macOS does. */
  early: { event: 'open-url' | 'open-file'; value: string }[];
  /** A rule of Electron that the stand-in breaks on purpose, to show that tests notice. */
  fault?: PlantedFault;
}

export type PlantedFault =
  | 'ready-early'
  | 'uses-before-ready'
  | 'quit-unasked'
  | 'no-before-quit'
  | 'refusal-ignored'
  | 'all-closed-while-quitting'
  | 'exit-asks'
  | 'clones-functions'
  | 'second-handler'
  | 'calls-on-the-gone'
  | 'mail-unasked'
  | 'maximize-hidden'
  | 'close-after-unload'
  | 'privileges-for-all'
  | 'permissions-unasked'
  | 'images-always'
  | 'update-quits-first';

/** Of a custom scheme (docs/api/structures/custom-scheme.md). */
export interface Privileges {
  standard?: boolean;
  secure?: boolean;
  supportFetchAPI?: boolean;
}

/** `check` is answered at once by the one handler, `request` by the other, maybe after a question to the person. */
export type PermissionKind = 'check' | 'request';

/** Main script → harness. */
export type FromMain =
  | { type: 'window'; id: number; preload: string; privileges: Privileges }
  | { type: 'load'; id: number; url: string }
  | { type: 'send'; id: number; channel: string; args: unknown[] }
  | { type: 'unload'; id: number }
  | { type: 'destroy'; id: number }
  | { type: 'execute'; call: number; id: number; source: string }
  | { type: 'answer'; call: number; ok: boolean; value: unknown }
  | { type: 'response'; call: number; status: number; headers: Record<string, string>; body: string }
  | { type: 'navigation'; call: number; allowed: boolean }
  | { type: 'log'; entry: LogEntry };

/** Harness → main script. */
export type ToMain =
  | { type: 'invoke'; call: number; id: number; channel: string; args: unknown[]; url: string; mainFrame: boolean }
  | { type: 'request'; call: number; url: string; method: string }
  | { type: 'navigate'; call: number; id: number; url: string; popup: boolean }
  /** A page holds on to its unsaved work: may it be unloaded all the same? */
  | { type: 'held'; call: number; id: number }
  | { type: 'permission'; call: number; id: number; kind: PermissionKind; name: string }
  | { type: 'preload-error'; id: number; words: string }
  | { type: 'evaluate'; call: number; source: string; arg: unknown }
  | { type: 'executed'; call: number; ok: boolean; value: unknown }
  | { type: 'navigating'; id: number; url: string }
  | { type: 'loaded'; id: number; url: string; ok: boolean }
  /** Answers `unload`. */
  | { type: 'unloaded'; id: number; closed: boolean }
  /** The page went without being asked. */
  | { type: 'gone'; id: number }
  | { type: 'dialog-answer'; paths: string[] }
  | { type: 'message-answer'; response: number }
  | { type: 'blur' }
  | { type: 'notification-click' }
  | { type: 'tray-click'; path: string[] }
  | { type: 'power'; event: 'suspend' | 'resume' }
  | { type: 'network'; online: boolean }
  | { type: 'quit' };

/** One call of a faked system function, in order. */
export interface LogEntry {
  name: string;
  args: unknown[];
}

/**
 * What Electron copies between page and main, as JSON: plain values, bytes, dates, maps and sets. It clones errors and patterns too, but
 * nothing here sends them. Sent into pages as text, so it uses nothing from outside its own braces.
 */
export function cloning() {
  const KEY = '$clone';
  const isBytes = (value: unknown): value is ArrayBuffer | ArrayBufferView =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  const isCollection = (value: unknown): value is Map<unknown, unknown> | Set<unknown> =>
    value instanceof Map || value instanceof Set;

  /** Why a value cannot cross, or null: functions and objects of the page throw, and classes lose what they are. */
  function refusalOf(value: unknown): string | null {
    if (typeof value === 'function' || typeof value === 'symbol') return typeof value;
    if (value === null || typeof value !== 'object' || isBytes(value) || value instanceof Date) return null;
    const prototype = Object.getPrototypeOf(value) as { constructor?: { name: string } } | null;
    const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
    if (!isPlain && !isCollection(value)) return prototype?.constructor?.name ?? 'object';
    const parts: unknown[] = isCollection(value) ? [...value].flat() : Object.values(value);
    return parts.map(refusalOf).find((refusal) => refusal !== null) ?? null;
  }

  function pack(value: unknown): unknown {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (typeof value === 'bigint') return { [KEY]: tag, value: String(value) };
    if (isBytes(value)) return { [KEY]: tag, value: base64Of(value) };
    if (value instanceof Date) return { [KEY]: tag, value: value.getTime() };
    if (isCollection(value)) return { [KEY]: tag, value: [...value].map(pack) };
    if (Array.isArray(value)) return value.map(pack);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
  }

  function unpack(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(unpack);
    if (!value || typeof value !== 'object') return value;
    if (!(KEY in value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
    const { [KEY]: tag, value: inner } = value as { [KEY]: string; value: never };
    if (tag === 'BigInt') return BigInt(inner);
    if (tag === 'Date') return new Date(inner);
    if (tag === 'Map' || tag === 'Set') return construct(tag, unpack(inner));
    const { buffer } = Uint8Array.from(atob(inner), (letter) => letter.charCodeAt(0));
    return tag === 'ArrayBuffer' ? buffer : construct(tag, buffer);
  }

  const construct = (name: string, parts: unknown): unknown =>
    Reflect.construct(Reflect.get(globalThis, name) as new () => unknown, [parts]);

  function base64Of(value: ArrayBuffer | ArrayBufferView): string {
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
  return { refusalOf, pack, unpack };
}

export const { refusalOf, pack, unpack } = cloning();
