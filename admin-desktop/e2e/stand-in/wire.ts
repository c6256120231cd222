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
 * Why a value cannot cross between page and main, or null. Electron copies by structured clone, where functions and objects of the page
 * throw and classes lose what they are; dates and maps would cross, but nothing here sends them. Used in pages too, so it stands alone.
 */
export function refusalOf(value: unknown): string | null {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return typeof value;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return null;
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name: string } } | null;
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return prototype?.constructor?.name ?? 'object';
  for (const each of Object.values(value)) {
    const refusal = refusalOf(each);
    if (refusal !== null) return refusal;
  }
  return null;
}

const BYTES = '$bytes';

/** JSON that also carries byte arrays, the only two things that cross here. */
export function pack(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(pack);
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
  return value;
}
