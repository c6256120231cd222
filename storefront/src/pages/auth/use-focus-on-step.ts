import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/page/focus-main.ts';

/** Focuses the heading of the next step, because the pressed button is gone. */
export function useFocusOnStep(step: string): void {
  const known = useRef(step);
  useEffect(() => {
    if (known.current !== step) focusHeading();
    known.current = step;
  }, [step]);
}
