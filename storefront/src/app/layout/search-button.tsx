/** Opens the search by button, `/`, Ctrl-K or Cmd-K. The dialog is loaded ahead, or on first use. */
import { useEffect, useState } from 'react';
import { loadAhead } from '../../ui/browser/ahead.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { forgetDismissal } from '../../ui/overlay/first-answer.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import { useShop } from '../../shop/shop-context.tsx';

const SearchDialog = lazyOverlay(
  'The search',
  async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
);

export function SearchButton() {
  const { data } = useShop();
  const [open, setOpen] = useState(false);

  useEffect(() => loadAhead(SearchDialog.preload), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if ((!slash && !letter) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      forgetDismissal();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <IconButton
        label="Search"
        data-first="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void SearchDialog.preload().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={22} />
      </IconButton>
      <SearchDialog open={open} onClose={() => setOpen(false)} data={data} />
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
