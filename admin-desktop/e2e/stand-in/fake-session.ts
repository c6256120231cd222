/** `session` and `protocol`: the one session, its permissions, and who answers the app's own scheme. */
import { EventEmitter } from 'node:events';
import { fails, hasFault, late } from './boot-options.ts';
import { afterReady, beforeReady } from './lifecycle.ts';
import { flaw, record } from './record.ts';
import type { PermissionKind, Privileges } from './wire.ts';

type RequestHandler = (contents: unknown, name: string, answer: (granted: boolean) => void, details: object) => void;
type CheckHandler = (contents: unknown, name: string, origin: string, details: object) => boolean;

type SchemeHandler = (request: Request) => Promise<Response> | Response;
const privileges = new Map<string, Privileges>();
let registered = false;

/** Of a scheme that was not registered there are none. */
export const privilegesOf = (scheme: string): Privileges =>
  hasFault('privileges-for-all')
    ? { standard: true, secure: true, supportFetchAPI: true }
    : (privileges.get(scheme) ?? {});

const KNOWN =
  /^(standard|secure|bypassCSP|allowServiceWorkers|supportFetchAPI|corsEnabled|stream|codeCache|allowExtensions)$/;

function register(list: readonly { scheme: string; privileges?: Privileges & { codeCache?: boolean } }[]): void {
  beforeReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
  if (registered) throw new Error('the stand-in takes the list of schemes once');
  registered = true;
  for (const { scheme, privileges: given = {} } of list) {
    for (const name of Object.keys(given)) if (!KNOWN.test(name)) flaw(`Electron has no privilege "${name}"`);
    if (given.codeCache && !given.standard)
      throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.');
    privileges.set(scheme, given);
  }
}

/** Of one session: a page of another is answered nothing. */
function createProtocol() {
  const handlers = new Map<string, SchemeHandler>();
  return {
    registerSchemesAsPrivileged: register,
    handle(scheme: string, handler: SchemeHandler) {
      afterReady('Session can only be received when app is ready');
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      handlers.set(scheme, handler);
    },
    unhandle: (scheme: string) => void handlers.delete(scheme),
    isProtocolHandled: (scheme: string) => handlers.has(scheme),
    handlerOf: (scheme: string) => handlers.get(scheme),
  };
}

export class FakeSession extends EventEmitter {
  readonly protocol = createProtocol();
  /** Without a handler Electron grants everything (shell/browser/electron_permission_manager.cc). */
  #onRequest: RequestHandler | null = null;
  #onCheck: CheckHandler | null = null;
  async resolveProxy(): Promise<string> {
    await late('proxy');
    if (fails('proxy')) throw new Error('Unable to resolve the proxy');
    return process.env.STAND_IN_PROXY ?? 'DIRECT';
  }
  setPermissionRequestHandler = (handler: RequestHandler | null) => {
    this.#onRequest = handler;
    record('session.setPermissionRequestHandler');
  };
  setPermissionCheckHandler = (handler: CheckHandler | null) => {
    this.#onCheck = handler;
    record('session.setPermissionCheckHandler');
  };
  setDevicePermissionHandler = () => record('session.setDevicePermissionHandler');
  addWordToSpellCheckerDictionary = (word: string) => {
    record('session.addWordToSpellCheckerDictionary', word);
    return true;
  };
  ask = async (contents: unknown, kind: PermissionKind, name: string, url: string): Promise<boolean> => {
    record('session.permission', name);
    if (hasFault('permissions-unasked')) return true;
    const details = { requestingUrl: url, isMainFrame: true };
    if (kind === 'check') return this.#onCheck?.(contents, name, url.split('/').slice(0, 3).join('/'), details) ?? true;
    const onRequest = this.#onRequest;
    if (!onRequest) return true;
    return new Promise((resolve) => onRequest(contents, name, resolve, details));
  };
}
const only = new FakeSession();
const partitions = new Map<string, FakeSession>();
export const { protocol } = only;

export const session = {
  get defaultSession() {
    afterReady('Session can only be received when app is ready');
    return only;
  },
  fromPartition(name: string): FakeSession {
    afterReady('Session can only be received when app is ready');
    const found = name === '' ? only : (partitions.get(name) ?? new FakeSession());
    partitions.set(name, found);
    return found;
  },
};
