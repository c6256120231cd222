/** How the stand-in's parts tell the harness what they were asked for. */
import { boot } from './boot-options.ts';
import { pack, type FromMain } from './wire.ts';

/** After the harness has gone nothing can be told. */
export const post = (message: FromMain) => {
  if (process.connected) process.send?.(message);
};
export const record = (name: string, ...args: unknown[]) =>
  post({ type: 'log', entry: { name, args: args.map((arg) => pack(JSON.parse(JSON.stringify(arg ?? null)))) } });
/** What Electron would not do, and not say: each one fails the test. */
export const flaw = (words: string) => record('flaw', words);
export const userData = boot.userData;

/** A change of an event that its listeners may prevent. @returns whether one did */
export function emitPreventable(
  emitter: { emit(name: string, ...args: unknown[]): boolean },
  name: string,
  details: Readonly<Record<string, unknown>> = {},
  ...args: unknown[]
): boolean {
  let prevented = false;
  const event = { ...details, preventDefault: () => void (prevented = true) };
  emitter.emit(name, event, ...args);
  return prevented;
}
