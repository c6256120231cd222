/** Dialogs, drawers and questions: what lies over the screen and has the keyboard. */
export function dialogIsOpen(): boolean {
  return [...document.querySelectorAll('.admin [role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);
}
