/** Resolves after the next paint, or 100 ms in background pages, which have no frames. `boot.ts` has a copy to stay one file. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
