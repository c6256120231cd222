/** The dialog that answered a touch before the application did (`app/first-answer.ts`), and how a dialog of the application replaces it. */

/** What was typed meanwhile. */
export function firstAnswerText(): string {
  return document.querySelector<HTMLInputElement>('#first-answer input')?.value ?? '';
}

/** Pressed again: what was closed before opens now. */
export function forgetDismissal(): void {
  delete document.documentElement.dataset['dismissed'];
}

/**
 * Without a movement, for the two look alike. The focus goes back to what was pressed, from where `dialog` takes it.
 * @returns false where the first answer was closed while the application was about to open its dialog, which then stays closed
 */
export function replaceFirstAnswer(dialog: HTMLElement, title: string): boolean {
  const { dataset } = document.documentElement;
  if (dataset['dismissed'] === title) {
    delete dataset['dismissed'];
    return false;
  }
  const answer = document.getElementById('first-answer');
  if (!(answer instanceof HTMLDialogElement)) return true;
  answer.dataset['replaced'] = '';
  answer.close();
  answer.remove();
  dialog.dataset['instant'] = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dialog.dataset['instant']));
  return true;
}
