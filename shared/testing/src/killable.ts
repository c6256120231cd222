/** Calls of a process that was killed neither take effect nor return. */
export function killable<T extends object>(parts: T, alive: () => boolean): T {
  return new Proxy(parts, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (!alive()) return new Promise(() => {});
        const result: unknown = Reflect.apply(value, target, args);
        if (!(result instanceof Promise)) return result;
        return new Promise((resolve, reject) => {
          result.then(
            (answer) => alive() && resolve(answer),
            (error: unknown) => alive() && reject(error),
          );
        });
      };
    },
  });
}
