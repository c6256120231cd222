/** Joins the contract to a wire: the client for the preload script, the server for main. */
import { AppError, isAppError, serializeError, type Result } from '@baobab/domain/errors';
import { safeParse, type core } from 'zod/mini';
import {
  EVENTS,
  REQUESTS,
  requests,
  type EventName,
  type EventValue,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from './contract.ts';
import { handlePaths, HANDLES_CHANNEL } from './file-handles.ts';

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
/** As the page may send it: what crosses is copied, so it may be read-only there. */
export type RequestPayload<Name extends RequestName> = Frozen<RequestInput<Name>>;

/** One function per request and nothing else: what the page can reach is this list. */
export type RequestFunctions = {
  [Name in RequestName]: (payload?: RequestPayload<Name>) => Promise<Result<{ value: RequestOutput<Name> }>>;
};

export interface DesktopBridge {
  readonly requests: RequestFunctions;
  /** Calls back on every event of that name until the returned function is called. */
  readonly listen: { [Name in EventName]: (listener: (value: EventValue<Name>) => void) => () => void };
  /** Handles of files and folders that the person dropped or chose, in their order; null for any other file. */
  readonly handlesOf: (files: readonly File[]) => Promise<Result<{ value: (string | null)[] }>>;
}

/** The part of `ipcRenderer` that the client needs, and what the preload script remembers of drops. */
export interface ClientWire {
  invoke(channel: string, payload: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  off(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  readonly handlesOf: DesktopBridge['handlesOf'];
}

/** The part of `ipcMain` that the server needs. */
export interface ServerWire<Event> {
  handle(channel: string, handler: (event: Event, payload: unknown) => Promise<unknown>): void;
}

export type RequestHandlers = {
  [Name in RequestName]: (payload: RequestInput<Name>) => Promise<RequestOutput<Name>> | RequestOutput<Name>;
};
/** The handlers of the channels whose names begin so. */
export type HandlersOf<Group extends string> = Pick<RequestHandlers, Extract<RequestName, `${Group}:${string}`>>;

export interface BridgeServer<Event> {
  readonly handlers: RequestHandlers;
  /** Makes a handle for each path that the preload script saw dropped or chosen. */
  readonly registerPaths: (paths: readonly string[]) => string[];
  readonly isTrusted: (event: Event) => boolean;
  /** What no part of main expected; the page is told only that it happened, since its words may name paths. */
  readonly onUnexpected: (channel: string, error: unknown) => void;
}

/** The bridge's one cast: types do not follow names through `Object.fromEntries`. */
export function fromEntries<T extends object>(entries: readonly (readonly [string, unknown])[]): T {
  return Object.fromEntries(entries) as T;
}

/** For the preload script. */
export function createBridgeClient(wire: ClientWire): DesktopBridge {
  const listenTo = (name: EventName) => (listener: (value: unknown) => void) => {
    const forward = (_event: unknown, value: unknown) => listener(value);
    wire.on(name, forward);
    return () => void wire.off(name, forward);
  };
  return {
    requests: fromEntries(REQUESTS.map((name) => [name, (payload?: unknown) => wire.invoke(name, payload ?? null)])),
    listen: fromEntries(EVENTS.map((name) => [name, listenTo(name)])),
    handlesOf: (files) => wire.handlesOf(files),
  };
}

/**
 * For main. Every request is refused unless `isTrusted(event)`, then parsed, then handled; whatever is thrown becomes an answer, so that
 * no request can reject or end the process.
 */
export function serveBridge<Event>(wire: ServerWire<Event>, server: BridgeServer<Event>): void {
  const { handlers, registerPaths, isTrusted, onUnexpected } = server;
  const serve = <Input>(name: string, schema: core.$ZodType<Input>, handler: (payload: Input) => unknown) =>
    wire.handle(name, async (event, payload) => {
      try {
        if (!isTrusted(event)) throw new AppError('forbidden', { channel: name });
        const parsed = safeParse(schema, payload);
        if (!parsed.success)
          throw new AppError('validation', { channel: name, problem: 'the payload is not what this channel takes' });
        return { ok: true, value: (await handler(parsed.data)) ?? null };
      } catch (error) {
        if (isAppError(error)) return { ok: false, error: serializeError(error) };
        onUnexpected(name, error);
        return { ok: false, error: serializeError(new AppError('unknown', { channel: name })) };
      }
    });
  const schemas: { [Name in RequestName]: { readonly input: core.$ZodType<RequestInput<Name>> } } = requests;
  const serveRequest = <Name extends RequestName>(name: Name) => serve(name, schemas[name].input, handlers[name]);
  REQUESTS.forEach(serveRequest);
  serve(HANDLES_CHANNEL, handlePaths, registerPaths);
}
