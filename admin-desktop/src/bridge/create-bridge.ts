/** Joins the list of requests to a wire: the calling end for the preload script, the answering end for main. */
import { AppError, serializeError, type Result } from '@baobab/shared/domain/errors';
import { safeParse } from 'zod/mini';
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
  /** Absolute path of a file or folder that the person dropped; '' when it is not from the disk. */
  readonly pathForFile: (file: File) => string;
}

/** The part of `ipcRenderer` and `webUtils` that the calling end needs. */
export interface CallerWire {
  invoke(channel: string, payload: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  off(channel: string, listener: (event: unknown, value: unknown) => void): unknown;
  pathForFile(file: File): string;
}

/** The part of `ipcMain` that the answering end needs. */
export interface AnswerWire<Event> {
  handle(channel: string, handler: (event: Event, payload: unknown) => Promise<unknown>): void;
}

export type RequestHandlers = {
  [Name in RequestName]: (payload: RequestInput<Name>) => Promise<RequestOutputs[Name]> | RequestOutputs[Name];
};

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
    return { requests, listen, pathForFile: (file) => wire.pathForFile(file) };
  },

  /**
   * For main. Every request is refused unless `isTrusted(event)`, then parsed, then handled; whatever is thrown becomes an
   * answer, so that no request can reject or end the process.
   */
  answerer<Event>(wire: AnswerWire<Event>, handlers: RequestHandlers, isTrusted: (event: Event) => boolean): void {
    for (const name of REQUESTS) {
      const handler = handlers[name] as (payload: unknown) => Promise<unknown>;
      wire.handle(name, async (event, payload) => {
        try {
          if (!isTrusted(event)) throw new AppError('forbidden', { channel: name });
          const parsed = safeParse(requestInputs[name], payload);
          if (!parsed.success)
            throw new AppError('validation', { channel: name, problem: 'the payload is not what this channel takes' });
          return { ok: true, value: await handler(parsed.data) };
        } catch (error) {
          return { ok: false, error: serializeError(error) };
        }
      });
    }
  },
};
