/** `?page=` of a list, from 1. Absent or empty is page 1; null when no list can have such a page. */
export function pageNumber(parameters: URLSearchParams): number | null {
  const text = parameters.get('page') || '1';
  // Six digits: offsets stay within Postgres' integers.
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
