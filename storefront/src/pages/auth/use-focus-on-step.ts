import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/focus-main.ts';

/** The button that led here has gone with its form. The tabs keep the focus themselves. */
export function useFocusOnStep(step: string): void {
  const known = useRef(step);
  useEffect(() => {
    if (known.current !== step) focusHeading();
    known.current = step;
  }, [step]);
}
