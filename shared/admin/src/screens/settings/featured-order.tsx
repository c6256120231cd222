import { Skeleton } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { listFeatured, orderFeatured, type PictureChoice } from '@baobab/data/catalog/admin-featured';
import { HOME_FEATURED } from '@baobab/domain/constants';
import { Badge } from '../../frame/badge.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { SortableList } from '../../sortable/sortable-list.tsx';
import { useUndo } from '../../undo/use-undo.tsx';
import { MOVE_INSTRUCTIONS, MovableItem } from '../about/movable-item.tsx';
import { useOrderedList } from '../about/use-ordered-list.ts';
import { STATE_NAMES } from '../illustrations/state-badge.tsx';
import { SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

/** The order of the featured illustrations, which is kept with each move. */
export function FeaturedOrder() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.featured, () => listFeatured(client));
  return (
    <SettingsCard
      title="Featured"
      lead={`The home page shows the first ${HOME_FEATURED} that visitors can find. Drag them, or use the arrow keys: a move counts at once.`}
    >
      {error && <Problem title="The featured illustrations could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.length === 0 && (
        <p className="soft">Nothing is featured. Choose “Featured” for illustrations on the Illustrations tab.</p>
      )}
      {data && data.length > 0 && <FeaturedList items={data} />}
    </SettingsCard>
  );
}

function FeaturedList({ items }: { items: readonly PictureChoice[] }) {
  const { client } = useHost();
  const arrange = useArrange(items);
  const list = useOrderedList({ items, onChange: arrange, nameOf: ({ title }) => title });
  const shown = new Set(
    items
      .filter(isListed)
      .slice(0, HOME_FEATURED)
      .map(({ id }) => id),
  );
  return (
    <>
      <SortableList ids={items.map(({ id }) => id)} instructions={MOVE_INSTRUCTIONS} onMove={list.move}>
        <ol className={styles.featured} aria-label="Featured illustrations">
          {items.map((item, index) => (
            <MovableItem
              key={item.id}
              id={item.id}
              name={item.title}
              index={index}
              onMove={(to) => list.move(item.id, to)}
            >
              {(handle) => (
                <div className={styles.featuredItem} data-shown={shown.has(item.id) || undefined}>
                  {handle}
                  <Thumbnail serverUrl={client.http.url} picture={item} heightPx={42} />
                  <span className={styles.featuredTitle}>{item.title}</span>
                  {shown.has(item.id) && <Badge tone="success">On the home page</Badge>}
                  {!isListed(item) && <Badge tone="quiet">{STATE_WORDS[item.state] ?? item.state}: not shown</Badge>}
                </div>
              )}
            </MovableItem>
          ))}
        </ol>
      </SortableList>
      <span role="status" className="visually-hidden">
        {list.announcement}
      </span>
    </>
  );
}

const STATE_WORDS: Readonly<Record<string, string>> = STATE_NAMES;

function isListed({ listedFrom }: PictureChoice): boolean {
  return listedFrom === '-infinity' || Date.parse(listedFrom) <= Date.now();
}

/** Shows the new order at once and keeps it; what fails goes back and is told. */
function useArrange(items: readonly PictureChoice[]): (next: readonly PictureChoice[]) => void {
  const { client } = useHost();
  const queries = useQueryClient();
  const run = useCommand();
  const showUndo = useUndo();
  const keep = async (next: readonly PictureChoice[], before: readonly PictureChoice[]): Promise<boolean> => {
    queries.setQueryData(queryKeys.featured, next);
    const ids = next.map(({ id }) => id);
    const kept = await run(() => orderFeatured(client, ids), 'The order could not be kept');
    if (!kept) queries.setQueryData(queryKeys.featured, before);
    return kept;
  };
  return (next) => {
    void keep(next, items).then((kept) => {
      if (kept) showUndo('Order kept', () => void keep(items, next));
    });
  };
}
