/** The heading needs a `tabIndex` of -1. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Without scrolling; the next Tab leads into the page's content. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
