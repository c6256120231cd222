/**
 * Resolves after the next paint; pages in the background are not painted, so after a tenth of a second at the latest. `boot.ts` has
 * its own, or a first view would ask for one more file.
 */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
