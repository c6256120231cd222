/** The renderer's end of the bridge: answers become values or thrown AppErrors again. */
import { AppError, reviveError } from '@baobab/domain/errors';
import type { EventValue, RequestName, RequestOutput, requests } from '../bridge/contract.ts';
import { fromEntries, type DesktopBridge, type HandlersOf, type RequestPayload } from '../bridge/create-bridge.ts';
import { argsOf, requestsOf, type Verb } from '../bridge/methods.ts';

declare global {
  interface Window {
    readonly baobab?: DesktopBridge;
  }
}

export function desktopBridge(): DesktopBridge {
  if (!window.baobab) throw new AppError('unknown', { reason: 'the preload script did not run' });
  return window.baobab;
}

type Payload<Name extends RequestName> =
  undefined extends RequestPayload<Name> ? [payload?: RequestPayload<Name>] : [payload: RequestPayload<Name>];

export async function ask<Name extends RequestName>(
  name: Name,
  ...[payload]: Payload<Name>
): Promise<RequestOutput<Name>> {
  const answer = await desktopBridge().requests[name](payload);
  if (!answer.ok) throw reviveError(answer.error);
  return answer.value;
}

type Parameters<Name extends RequestName> = (typeof requests)[Name] extends { args: infer Args }
  ? { [Index in keyof Args]: RequestPayload<Name>[Args[Index] & keyof RequestPayload<Name>] }
  : Payload<Name>;
type Method<Name extends RequestName> =
  Parameters<Name> extends infer Each extends readonly unknown[]
    ? (...each: Each) => Promise<RequestOutput<Name>>
    : never;

export type MethodsOf<Group extends string> = {
  [Name in keyof HandlersOf<Group> as Verb<Name>]: Method<Name>;
};

export function methodsOf<Group extends string>(group: Group): MethodsOf<Group> {
  return fromEntries(requestsOf(group).map(({ name, verb }) => [verb, methodOf(name)]));
}

function methodOf(name: RequestName): (...parameters: unknown[]) => Promise<unknown> {
  const args = argsOf(name);
  return (...parameters) => {
    const payload = args ? Object.fromEntries(args.map((arg, index) => [arg, parameters[index]])) : parameters[0];
    // `MethodsOf` has the types of the parameters, and main parses what it gets
    return ask(name, payload as RequestPayload<RequestName>);
  };
}

/** Listens to what main holds back until the first listener; answers how to stop. */
export function listenForNavigation<Name extends 'menu:command' | 'menu:dialog'>(
  to: Name,
  listener: (value: EventValue<Name>) => void,
): () => void {
  const say = (listens: boolean) => void ask('app:listens', { to, listens }).catch(() => undefined);
  const stop = desktopBridge().listen[to](listener);
  say(true);
  return () => {
    say(false);
    stop();
  };
}
