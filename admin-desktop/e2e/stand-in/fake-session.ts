/** `session` and `protocol`: the one session, its permissions, and who answers the app's own scheme. */
import { EventEmitter } from 'node:events';
import { afterReady, beforeReady } from './lifecycle.ts';
import { record } from './record.ts';

type Answer = (granted: boolean) => void;
type RequestHandler = (contents: unknown, permission: string, answer: Answer, details: unknown) => void;

export const schemes = new Map<string, (request: Request) => Promise<Response> | Response>();
let privileged = false;

const handle = (scheme: string, handler: (request: Request) => Promise<Response>) => {
  afterReady('Session can only be received when app is ready');
  schemes.set(scheme, handler);
};

export const protocol = {
  registerSchemesAsPrivileged() {
    beforeReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (privileged) throw new Error('the stand-in takes the list of schemes once');
    privileged = true;
  },
  handle,
};

export class FakeSession extends EventEmitter {
  readonly protocol = protocol;
  #onRequest: RequestHandler = (_contents, _permission, answer) => answer(true);
  resolveProxy = async () => process.env.STAND_IN_PROXY ?? 'DIRECT';
  setPermissionRequestHandler = (handler: RequestHandler) => {
    this.#onRequest = handler;
    record('session.setPermissionRequestHandler');
  };
  setPermissionCheckHandler = () => record('session.setPermissionCheckHandler');
  setDevicePermissionHandler = () => record('session.setDevicePermissionHandler');
  addWordToSpellCheckerDictionary = (word: string) => {
    record('session.addWordToSpellCheckerDictionary', word);
    return true;
  };
  ask = (contents: unknown, permission: string, granted: () => void) => {
    record('session.permission', permission);
    this.#onRequest(contents, permission, (yes) => yes && granted(), {});
  };
}
const only = new FakeSession();

export const session = {
  get defaultSession() {
    afterReady('Session can only be received when app is ready');
    return only;
  },
  fromPartition: () => only,
};
