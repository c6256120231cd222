/** Messages between the process that runs the app's main script and the harness that owns its Chromium. */

/** Main script → harness. */
export type FromMain =
  | { type: 'window'; id: number; preload: string; bounds: { width: number; height: number } }
  | { type: 'load'; id: number; url: string }
  | { type: 'send'; id: number; channel: string; args: unknown[] }
  | { type: 'answer'; call: number; ok: boolean; value: unknown }
  | { type: 'response'; call: number; status: number; headers: Record<string, string>; body: string }
  | { type: 'navigation'; call: number; allowed: boolean }
  | { type: 'log'; entry: LogEntry };

/** Harness → main script. */
export type ToMain =
  | { type: 'invoke'; call: number; id: number; channel: string; args: unknown[]; url: string; mainFrame: boolean }
  | { type: 'request'; call: number; url: string; method: string }
  | { type: 'navigate'; call: number; id: number; url: string; popup: boolean }
  | { type: 'dialog-answer'; paths: string[] }
  | { type: 'message-answer'; response: number }
  | { type: 'handed-over'; argv: string[] }
  | { type: 'close-window' }
  | { type: 'blur' }
  | { type: 'notification-click' }
  | { type: 'power'; event: 'suspend' | 'resume' }
  | { type: 'network'; online: boolean }
  | { type: 'menu'; path: string[] }
  | { type: 'dark'; dark: boolean }
  | { type: 'closed'; id: number }
  | { type: 'quit' };

/** One call of a faked system function, in order. */
export interface LogEntry {
  name: string;
  args: unknown[];
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
