/** The lists made of favorites: choosing, making, naming, sharing and deleting them. */
import type { FavoriteList } from '@baobab/data/accounts/favorite-lists';
import { useState, type ReactNode } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { ListNameForm } from '../../features/lists/list-name-form.tsx';
import { ListTools } from '../../features/lists/list-tools.tsx';
import { listCardsQuery } from '../../features/lists/queries.ts';
import type { ListActions } from '../../features/lists/use-lists.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';
import { ToLists } from '../illustrations/to-lists.tsx';
import styles from './favorite-lists.module.css';

interface ListsOfFavoritesProps {
  lists: readonly FavoriteList[];
  /** The chosen one; null shows all favorites. */
  list: FavoriteList | null;
  actions: ListActions;
  origin: string;
  onChoose: (id: string | null) => void;
}

export function ListsOfFavorites({ lists, list, actions, origin, onChoose }: ListsOfFavoritesProps) {
  const [making, setMaking] = useState(false);
  const [deleted, setDeleted] = useState<FavoriteList | null>(null);
  const make = async (name: string) => {
    const id = crypto.randomUUID();
    const made = await actions.make({ id, name, illustrations: [] });
    if (made) {
      setMaking(false);
      onChoose(id);
    }
    return made;
  };
  const remove = async (gone: FavoriteList) => {
    onChoose(null);
    if (await actions.remove(gone)) setDeleted(gone);
  };
  const undo = async (gone: FavoriteList) => {
    setDeleted(null);
    if (await actions.make(gone)) onChoose(gone.id);
    else setDeleted(gone);
  };
  return (
    <>
      <ul className={styles.lists} aria-label="Your lists">
        <li>
          <Choose isChosen={!list} onChoose={() => onChoose(null)}>
            All favorites
          </Choose>
        </li>
        {lists.map((each) => (
          <li key={each.id}>
            <Choose isChosen={each.id === list?.id} onChoose={() => onChoose(each.id)}>
              {each.name} <span className={styles.count}>{each.illustrations.length}</span>
              {each.token !== null && <span className="visually-hidden">shared</span>}
              {each.token !== null && <Icon name="link" size={16} />}
            </Choose>
          </li>
        ))}
        <li>
          <Button look="bare" aria-expanded={making} onClick={() => setMaking(!making)}>
            <Icon name="plus" />
            New list
          </Button>
        </li>
      </ul>
      {making && (
        <ListNameForm label="Name of the new list" button="Make list" save={make} onCancel={() => setMaking(false)} />
      )}
      <div role="status">{deleted && <Deleted list={deleted} undo={() => void undo(deleted)} />}</div>
      {list && (
        <>
          <ListTools key={list.id} list={list} actions={actions} origin={origin} onDelete={() => void remove(list)} />
          <ListPictures list={list} />
        </>
      )}
    </>
  );
}

interface ChooseProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choose({ isChosen, onChoose, children }: ChooseProps) {
  return (
    <Button look={isChosen ? 'solid' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </Button>
  );
}

function Deleted({ list, undo }: { list: FavoriteList; undo: () => void }) {
  return (
    <p className={styles.deleted}>
      {list.name} is deleted{list.token !== null && ', and its link is closed for good'}. Your favorites stay.
      <Button look="bare" onClick={undo}>
        Undo
      </Button>
    </p>
  );
}

function ListPictures({ list }: { list: FavoriteList }) {
  const answer = useQuery(listCardsQuery(useShop().data, list));
  if (list.illustrations.length === 0)
    return (
      <p>
        Nothing is in this list yet. “Lists”, at each of your favorites and on an illustration’s page, puts it here.
      </p>
    );
  return (
    <QueryView
      result={answer}
      failure="This list could not be loaded."
      loading={
        <IllustrationGrid>
          <CardSkeletons count={list.illustrations.length} />
        </IllustrationGrid>
      }
    >
      {(items) => <IllustrationCards items={items} extra={favoriteTools} />}
    </QueryView>
  );
}

/** Of the card of a favorite. */
export const favoriteTools = (item: { id: string; title: string }) => <ToLists item={item} look="bare" />;
