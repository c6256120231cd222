/** Joins the list of requests to a wire: the calling end for the preload script, the answering end for main. */
import { AppError, isAppError, serializeError, type Result } from '@baobab/domain/errors';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { GIVEN_CHANNEL, givenPaths } from './given.ts';
import {
  NOTICES,
  REQUESTS,
  requestInputs,
  type Notices,
  type RequestInput,
  type RequestName,
  type RequestOutputs,
} from './requests.ts';

type Answer<Name extends RequestName> = Result<{ value: RequestOutputs[Name] }>;

/** One function per request and nothing else: what the page can reach is this list. */
export type RequestFunctions = {
  [Name in RequestName]: (payload?: RequestInput<Name>) => Promise<Answer<Name>>;
};

export interface DesktopBridge {
  readonly requests: RequestFunctions;
  /** Calls back on every notice of that name until the returned function is called. */
  readonly listen: { [Name in keyof Notices]: (listener: (value: Notices[Name]) => void) => () => void };
  /** Handles of files and folders that the person dropped or chose, in their order; null for any other file. */
  readonly handlesOf: (files: readonly File[]) => Promise<Result<{ value: (string | null)[] }>>;
}

/** The part of `ipcRenderer` that the calling end needs, and what the preload script remembers of drops. */
export interface CallerWire {
  invoke(channel: string, payload: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  off(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  readonly handlesOf: DesktopBridge['handlesOf'];
}

/** The part of `ipcMain` that the answering end needs. */
export interface AnswerWire<Event> {
  handle(channel: string, handler: (event: Event, payload: unknown) => Promise<unknown>): void;
}

export type RequestHandlers = {
  [Name in RequestName]: (payload: RequestInput<Name>) => Promise<RequestOutputs[Name]> | RequestOutputs[Name];
};

export interface Answering<Event> {
  readonly handlers: RequestHandlers;
  /** Makes a handle for each path that the preload script saw dropped or chosen. */
  readonly give: (paths: readonly string[]) => string[];
  readonly isTrusted: (event: Event) => boolean;
  /** What no part of main expected; the page is told only that it happened, since its words may name paths. */
  readonly onUnexpected: (channel: string, error: unknown) => void;
}

export const createBridge = {
  /** For the preload script. */
  caller(wire: CallerWire): DesktopBridge {
    const requests = Object.fromEntries(
      REQUESTS.map((name) => [name, (payload?: unknown) => wire.invoke(name, payload ?? null)]),
    ) as unknown as RequestFunctions;
    const listen = Object.fromEntries(
      NOTICES.map((name) => [
        name,
        (listener: (value: unknown) => void) => {
          const forward = (_event: unknown, value: unknown) => listener(value);
          wire.on(name, forward);
          return () => void wire.off(name, forward);
        },
      ]),
    ) as unknown as DesktopBridge['listen'];
    return { requests, listen, handlesOf: (files) => wire.handlesOf(files) };
  },

  /**
   * For main. Every request is refused unless `isTrusted(event)`, then parsed, then handled; whatever is thrown becomes an
   * answer, so that no request can reject or end the process.
   */
  answerer<Event>(wire: AnswerWire<Event>, { handlers, give, isTrusted, onUnexpected }: Answering<Event>): void {
    const answer = (name: string, schema: ZodMiniType, handler: (payload: never) => unknown) =>
      wire.handle(name, async (event, payload) => {
        try {
          if (!isTrusted(event)) throw new AppError('forbidden', { channel: name });
          const parsed = safeParse(schema, payload);
          if (!parsed.success)
            throw new AppError('validation', { channel: name, problem: 'the payload is not what this channel takes' });
          return { ok: true, value: await handler(parsed.data as never) };
        } catch (error) {
          if (isAppError(error)) return { ok: false, error: serializeError(error) };
          onUnexpected(name, error);
          return { ok: false, error: serializeError(new AppError('unknown', { channel: name })) };
        }
      });
    for (const name of REQUESTS) answer(name, requestInputs[name], handlers[name]);
    answer(GIVEN_CHANNEL, givenPaths, give);
  },
};
