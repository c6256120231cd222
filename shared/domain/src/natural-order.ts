/** Order of names as file managers have it: 2 before 10, whatever the letters' case. The same on every system. */
export const naturalOrder = new Intl.Collator('en', { numeric: true }).compare;
