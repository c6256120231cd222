import type { FavoriteList } from '@baobab/data/accounts/favorite-lists';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { ShareList } from './share-list.tsx';
import type { ListActions } from './use-lists.ts';
import styles from './lists.module.css';

interface ListToolsProps {
  list: FavoriteList;
  actions: ListActions;
  origin: string;
  onDelete: () => void;
}

/** Name, link and end of one list. */
export function ListTools({ list, actions, origin, onDelete }: ListToolsProps) {
  const [renaming, setRenaming] = useState(false);
  const rename = async (name: string) => {
    const renamed = await actions.rename(list, name);
    if (renamed) setRenaming(false);
    return renamed;
  };
  return (
    <div className={styles.tools}>
      {renaming ? (
        <ListNameForm
          label="Name of this list"
          button="Save name"
          name={list.name}
          save={rename}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className={styles.row}>
          <h3>{list.name}</h3>
          <Button look="bare" aria-label={`Rename ${list.name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button look="bare" aria-label={`Delete ${list.name}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
      <ShareList list={list} origin={origin} share={(shared) => actions.share(list, shared)} />
    </div>
  );
}
