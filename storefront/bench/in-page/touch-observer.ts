declare global {
  interface Window {
    /** From the touch to the frame that shows the answer; undefined until then. */
    firstTouchMs?: number;
  }
}

/** Runs before the page's scripts. @param answer selects what the touch is answered with */
export function observeTouch(answer: string): void {
  const onTouch = ({ timeStamp }: Event) => {
    const look = () => {
      // The callback comes before the frame is painted, the task after it.
      if (document.querySelector(answer)?.checkVisibility())
        setTimeout(() => (window.firstTouchMs = performance.now() - timeStamp));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('pointerdown', onTouch, { capture: true, once: true });
}
