/** What a browser does at every new page, and an application has to do itself: the focus starts over, the new title is said. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from '../../ui/announcer.tsx';
import { focusMain } from '../../ui/focus-main.ts';

/** Where a page has put the focus itself, it stays. */
const FOCUSED_BY_PAGE = 'main [tabindex="-1"], main input, main textarea, dialog:modal *';

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
    // The title comes with the page's answer, a moment after the page.
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
