/** '1 file', '2 files', '12,000 files'; `many` where the word takes no s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
