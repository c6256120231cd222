/** Focus and announcement after client-side navigation, as browsers do after a document load. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from '../../ui/announcer.tsx';
import { focusMain } from '../../ui/focus-main.ts';

/** Elements that pages focus themselves. */
const FOCUSED_BY_PAGE = 'main [tabindex="-1"], main input, main select, main textarea, dialog:modal *';

export function useRouteFocus(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const previous = useRef(address);

  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    if (!document.activeElement?.matches(FOCUSED_BY_PAGE)) focusMain();
  }, [address]);

  useEffect(() => {
    // The title changes once the page's data is loaded.
    let title = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === title) return;
      title = document.title;
      announce(title);
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
