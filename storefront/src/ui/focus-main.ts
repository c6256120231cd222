/** Puts the focus on the page's heading, which must have a `tabIndex` of -1: a step of the same page has replaced another. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Puts the focus at the top of the page's content without scrolling or showing it, where the next Tab leads into what is new. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
