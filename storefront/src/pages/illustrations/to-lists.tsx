import { startTransition, useState } from 'react';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Button, type ButtonLook } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';

const ListsDialog = lazyOverlay(
  'Your lists',
  async () => (await import('../../features/lists/lists-dialog.tsx')).ListsDialog,
);

interface ToListsProps {
  item: { id: string; title: string };
  look: ButtonLook;
}

/** Opens the choice of one's own lists; nothing for visitors, who have none. */
export function ToLists({ item, look }: ToListsProps) {
  const { data } = useShop();
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button
        look={look}
        aria-label={`Lists with ${item.title}`}
        // A transition, so that the click is painted first.
        onClick={() => startTransition(() => setOpen(true))}
      >
        <Icon name="list" />
        Lists
      </Button>
      <ListsDialog open={open} onClose={() => setOpen(false)} data={data} userId={user.id} item={item} />
    </>
  );
}
