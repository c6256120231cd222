import type { FavoriteList } from '@baobab/data/accounts/favorite-lists';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './lists.module.css';

interface ShareListProps {
  list: FavoriteList;
  /** Of the shop, without a slash at the end. */
  origin: string;
  share: (shared: boolean) => Promise<boolean>;
}

/** Nothing is shared before its button is pressed; the link ends with another press. */
export function ShareList({ list, origin, share }: ShareListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const change = async (shared: boolean): Promise<boolean> => {
    setBusy(true);
    const done = await share(shared);
    setBusy(false);
    return done;
  };
  if (list.token === null) {
    return (
      <Button look="outline" busy={busy} onClick={() => void change(true)}>
        <Icon name="share" />
        Share by link
      </Button>
    );
  }
  const link = `${origin}/lists/${list.token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast('Link copied to clipboard!', { tone: 'success' });
    } catch {
      place.current?.querySelector('input')?.select();
      showToast('The link could not be copied', { description: 'It is selected: copy it by hand.', tone: 'error' });
    }
  };
  const stop = async () => {
    if (await change(false)) showToast('The link is closed', { description: 'It opens nothing any more.' });
  };
  return (
    <div ref={place} className={styles.share}>
      <Field
        label="Link to this list"
        value={link}
        readOnly
        hint="Everyone with it sees the list’s name and illustrations, and nothing else about you."
      />
      <div className={styles.row}>
        <Button look="outline" onClick={() => void copy()}>
          <Icon name="link" />
          Copy link
        </Button>
        <Button look="outline" busy={busy} onClick={() => void stop()}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
}
