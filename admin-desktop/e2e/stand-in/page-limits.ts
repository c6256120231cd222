/**
 * What Electron's own Chromium refuses a page, for the stock one of the harness: what its scheme has no privilege for, and what the
 * session does not permit. Each function is turned into text, so none may use anything from outside its own braces.
 */
import type { PermissionKind, Privileges } from './wire.ts';

/** Joins a page to the session that is asked for permissions. */
export const PERMISSION_BINDING = 'standInPermission';

type Ask = (kind: PermissionKind, name: string) => Promise<boolean>;

function limitScheme({ standard, secure }: Privileges): void {
  const hide = (owner: object, name: string, get: () => unknown) =>
    Object.defineProperty(owner, name, { configurable: true, get, set() {} });
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  if (!standard) {
    for (const name of ['localStorage', 'sessionStorage']) hide(window, name, refuse);
    IDBFactory.prototype.open = refuse;
    hide(document, 'cookie', () => '');
  }
  if (secure) return;
  hide(window, 'isSecureContext', () => false);
  const absent: readonly (readonly [object, readonly string[]])[] = [
    [crypto, ['subtle', 'randomUUID']],
    [navigator, ['clipboard', 'locks', 'mediaDevices', 'serviceWorker', 'storage']],
  ];
  for (const [owner, names] of absent) for (const name of names) hide(owner, name, () => undefined);
}

/** In the order of electron_permission_manager.cc: without a handler everything is granted. */
function limitPermissions(binding: string): void {
  const ask = Reflect.get(window, binding) as Ask | undefined;
  Reflect.deleteProperty(window, binding);
  if (!ask) return;
  let board = '';
  const noDevice = () => Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
  const denied = (name: string) => Promise.reject(new DOMException(`${name} is denied`, 'NotAllowedError'));
  type Guarded = [object | undefined, method: string, PermissionKind, name: string, then: (value: never) => unknown];
  const guarded: Guarded[] = [
    [
      globalThis.Clipboard?.prototype,
      'writeText',
      'check',
      'clipboard-sanitized-write',
      (text: string) => void (board = text),
    ],
    [globalThis.Clipboard?.prototype, 'readText', 'request', 'clipboard-read', () => board],
    [globalThis.MediaDevices?.prototype, 'getUserMedia', 'request', 'media', noDevice],
    [globalThis.Notification, 'requestPermission', 'request', 'notifications', () => 'granted'],
  ];
  for (const [owner, method, kind, name, then] of guarded)
    if (owner)
      Object.defineProperty(owner, method, {
        configurable: true,
        writable: true,
        value: async (value: never) => {
          if (await ask(kind, name)) return then(value);
          return name === 'notifications' ? 'denied' : denied(name);
        },
      });
}

export const limitsScript = (privileges: Privileges) =>
  `(${limitScheme.toString()})(${JSON.stringify(privileges)}); (${limitPermissions.toString()})(${JSON.stringify(PERMISSION_BINDING)});`;
