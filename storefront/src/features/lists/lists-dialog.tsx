import type { DataClient } from '@baobab/data/client';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { useLists } from './use-lists.ts';
import styles from './lists.module.css';

interface ListsDialogProps extends OverlayProps {
  data: DataClient;
  userId: string;
  item: { id: string; title: string };
}

/** In which of one's lists an illustration is. */
export function ListsDialog({ open, onClose, data, userId, item }: ListsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Lists with ${item.title}`} className={styles.dialog}>
      <Choice data={data} userId={userId} item={item} />
    </Dialog>
  );
}

function Choice({ data, userId, item }: Omit<ListsDialogProps, keyof OverlayProps>) {
  const { answer, lists, actions } = useLists(data, userId);
  const make = async (name: string) => {
    const made = await actions.make({ id: crypto.randomUUID(), name, illustrations: [item.id] });
    if (made) showToast(`${item.title} is in ${name}`, { tone: 'success' });
    return made;
  };
  return (
    <div className={styles.choice}>
      {answer.status === 'loading' && (
        <>
          <LoadingMessage>Loading your lists...</LoadingMessage>
          <Skeleton height="3rem" />
        </>
      )}
      {answer.status === 'error' && <LoadFailure title="Your lists could not be loaded." retry={answer.refetch} />}
      {answer.status === 'success' && lists.length === 0 && (
        <p>A list is a named collection that you can share by its link. You have no list yet. Name your first one.</p>
      )}
      {lists.map((list) => (
        <label key={list.id} className={styles.choose}>
          <input
            type="checkbox"
            checked={list.illustrations.includes(item.id)}
            onChange={(event) => void actions.put(list, item.id, event.target.checked)}
          />
          <span>{list.name}</span>
          <span className={styles.count}>{list.illustrations.length}</span>
        </label>
      ))}
      {answer.status === 'success' && <ListNameForm label="New list" button="Make list" save={make} />}
    </div>
  );
}
