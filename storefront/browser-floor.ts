/** The oldest browsers that the shop and the web tab of the admin area work in. README and docs/adr/0028-browser-floor.md state it. */
export const BROWSER_FLOOR = { chrome: 109, edge: 109, firefox: 115, safari: 16 } as const;
