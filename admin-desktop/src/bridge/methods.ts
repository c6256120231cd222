/** Requests as methods, `uploads:clear-done` as `clearDone()`: the page calls them, and main forwards them to the part that has them. */
import {
  REQUESTS,
  requests,
  type RequestContract,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from './contract.ts';
import { fromEntries, type HandlersOf } from './create-bridge.ts';

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;
/** The method's name, from the request's. */
export type Verb<Name extends RequestName> = Name extends `${string}:${infer Rest}` ? CamelCase<Rest> : never;

/** With the name of each one's method. */
export function requestsOf(group: string): { name: RequestName; verb: string }[] {
  const names = REQUESTS.filter((name) => name.startsWith(`${group}:`));
  return names.map((name) => ({
    name,
    verb: name.slice(group.length + 1).replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase()),
  }));
}

/** The payload's fields that the request's method takes, in their order. */
export function argsOf(name: RequestName): readonly string[] | undefined {
  const { args }: RequestContract = requests[name];
  return args;
}

type Arguments<Name extends RequestName> = (typeof requests)[Name] extends { args: infer Args }
  ? { [Index in keyof Args]: RequestInput<Name>[Args[Index] & keyof RequestInput<Name>] }
  : [payload: RequestInput<Name>];
type Forwarded<Name extends RequestName> =
  Arguments<Name> extends infer Each extends readonly unknown[]
    ? (...each: Each) => RequestOutput<Name> | Promise<RequestOutput<Name>>
    : never;
type Target<Name extends RequestName> = { [Each in Name as Verb<Each>]: Forwarded<Each> };

/**
 * The handlers of a group: `own` ones, and for every other request the target's method of that name.
 * @param target asked each time: another shop means another one
 */
export function forward<Group extends string, Own extends Partial<HandlersOf<Group>>>(
  group: Group,
  own: Own,
  target: () => Target<Exclude<keyof HandlersOf<Group>, keyof Own>>,
): HandlersOf<Group> {
  const forwarded = requestsOf(group).map(({ name, verb }) => {
    const args = argsOf(name);
    const call = (payload: object | null) => {
      const given = args ? args.map((arg) => Reflect.get(payload ?? {}, arg)) : payload ? [payload] : [];
      const part: object = target();
      const method: unknown = Reflect.get(part, verb);
      if (typeof method !== 'function') throw new TypeError(`Nothing answers ${name}.`);
      return Reflect.apply(method, part, given) as unknown;
    };
    return [name, call] as const;
  });
  return { ...fromEntries<HandlersOf<Group>>(forwarded), ...own };
}
