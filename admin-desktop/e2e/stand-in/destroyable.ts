/** Objects whose native half can go: from then on every use but asking for it throws, as in Electron. */
import { hasFault } from './boot-options.ts';

const LEFT = new Set<string | symbol>([
  'isDestroyed',
  'on',
  'once',
  'off',
  'emit',
  'removeListener',
  'removeAllListeners',
  'listenerCount',
  'then',
  'constructor',
]);

export function destroyable<Native extends object>(native: Native, isDestroyed: () => boolean): Native {
  return new Proxy(native, {
    get(target, name) {
      if (
        isDestroyed() &&
        !LEFT.has(name) &&
        typeof name === 'string' &&
        !name.startsWith('_') &&
        !hasFault('calls-on-the-gone')
      )
        throw new TypeError('Object has been destroyed');
      const value: unknown = Reflect.get(target, name, target);
      return value;
    },
  });
}
