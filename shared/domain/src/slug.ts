/** Lower case; every run of characters other than a-z and 0-9 becomes one hyphen; none at either end. May be empty. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
