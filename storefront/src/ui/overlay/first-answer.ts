/** The dialog that answered a touch before the application did (`app/first-answer.ts`), and how a dialog of the application replaces it. */

const firstField = () => document.querySelector<HTMLInputElement>('#first-answer input');

/** What was typed meanwhile. */
export const firstAnswerText = (): string => firstField()?.value ?? '';

/** The same for an effect, where the first answer is still there. */
export function takeFirstAnswerText(take: (text: string) => void): void {
  const field = firstField();
  if (field) take(field.value);
}

/** Asked for again: what was closed before opens now. */
export function forgetDismissal(): void {
  delete document.documentElement.dataset['dismissed'];
}

/** By a touch itself: the click that the start script repeats may reach React after the first answer was closed. */
export function forgetDismissalOnTouch(): void {
  const forget = (event: PointerEvent | KeyboardEvent) => {
    const presses = !('key' in event) || event.key === 'Enter' || event.key === ' ';
    if (presses && event.target instanceof Element && event.target.closest('[data-first]')) forgetDismissal();
  };
  addEventListener('pointerdown', forget, true);
  addEventListener('keydown', forget, true);
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
