import { prefersReducedMotion } from './reduced-motion.ts';

/** Grows for a moment: something here has just changed by a press. */
export function pop(element: Element | null): void {
  if (!prefersReducedMotion()) element?.animate?.({ scale: ['1', '1.2', '1'] }, { duration: 280, easing: 'ease-out' });
}
