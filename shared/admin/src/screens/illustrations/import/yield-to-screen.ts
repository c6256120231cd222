/** Resolves after the page has painted and taken input. */
export const yieldToScreen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
