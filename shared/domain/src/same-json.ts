/** Equality of JSON values; key order doesn't matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => sameJson(each, b[at]))
    );
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

/** Only what differs from `base`; without one, everything. */
export function changedFields<T extends object>(base: T | null, now: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(base ?? {}));
  const changed = Object.entries(now).flatMap(([field, value]) =>
    base !== null && sameJson(before.get(field), value) ? [] : [[field, value]],
  );
  return Object.fromEntries(changed);
}
