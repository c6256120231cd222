import { useRef, type MouseEvent } from 'react';

const DOUBLE_PRESS_MS = 500;

/** For presses that add up: the second one of a double click or tap, and those of a key that is held down, do nothing. */
export function useSinglePress(press: () => void): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return ({ detail, nativeEvent, timeStamp }) => {
    const isQuick = timeStamp - last.current < DOUBLE_PRESS_MS;
    last.current = timeStamp;
    // Of a mouse the system itself says which click is the second of two.
    const isMouse = (nativeEvent as Partial<PointerEvent>).pointerType === 'mouse';
    if (isMouse ? detail <= 1 : !isQuick) press();
  };
}
