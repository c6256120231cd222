/** Keys that a writing system takes for itself, such as the Enter that confirms a Japanese or Chinese word. */

/** Key code of such keys. Safari ends the composition before the key, so that only the code is left to see. */
const PROCESSED = 229;

/** Withholds them from every handler of the document; the field itself still gets them. */
export function withholdComposingKeys(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === PROCESSED) event.stopImmediatePropagation();
    },
    true,
  );
}
