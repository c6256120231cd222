/** The renderer's end of the bridge: answers become values or thrown AppErrors again. */
import { AppError, reviveError } from '@baobab/domain/errors';
import {
  REQUESTS,
  requests,
  type EventValue,
  type RequestContract,
  type RequestName,
  type RequestOutput,
} from '../bridge/contract.ts';
import { fromEntries, type DesktopBridge, type RequestPayload } from '../bridge/create-bridge.ts';

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

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;
type Parameters<Name extends RequestName> = (typeof requests)[Name] extends { args: infer Args }
  ? { [Index in keyof Args]: RequestPayload<Name>[Args[Index] & keyof RequestPayload<Name>] }
  : Payload<Name>;
type Method<Name extends RequestName> =
  Parameters<Name> extends infer Each extends readonly unknown[]
    ? (...each: Each) => Promise<RequestOutput<Name>>
    : never;

/** `uploads:clear-done` as `clearDone()`, and so on for each request whose name begins with the group's. */
export type MethodsOf<Group extends string> = {
  [Name in RequestName as Name extends `${Group}:${infer Verb}` ? CamelCase<Verb> : never]: Method<Name>;
};

export function methodsOf<Group extends string>(group: Group): MethodsOf<Group> {
  const names = REQUESTS.filter((name) => name.startsWith(`${group}:`));
  return fromEntries(names.map((name) => [camelCase(name.slice(group.length + 1)), methodOf(name)]));
}

function camelCase(text: string): string {
  return text.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
}

function methodOf(name: RequestName): (...parameters: unknown[]) => Promise<unknown> {
  const { args }: RequestContract = requests[name];
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
