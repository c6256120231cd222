/** The messages of Chromium, Firefox and Safari for a module that could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload css/i.test(error.message);
}
