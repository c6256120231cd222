import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { listAllCategories } from '@baobab/data/catalog/admin-categories';
import { adminCategoryMessages } from '@baobab/domain/admin-messages';
import type { Category } from '@baobab/domain/entities/category';
import { hasText } from '@baobab/domain/fold-letters';
import { Icon } from '../../frame/icons.tsx';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { CATALOG_KEYS, queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryTable } from './category-table.tsx';
import { useCategoryActions } from './use-category-actions.ts';
import screenStyles from '../../frame/screen.module.css';
import { SearchField } from '../../form/search-field.tsx';

/** Few enough to be loaded, searched and ordered at once. */
export function Categories() {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.categories, () => listAllCategories(client));
  const queries = useQueryClient();
  const [openId, setOpen] = useOpenItem();
  const [search, setSearch] = useState('');
  /** The order just chosen, until the list that has it arrives. */
  const [dropped, setDropped] = useState<{ on: readonly Category[] | undefined; rows: Category[] } | null>(null);
  const { addDefaults, remove, order } = useCategoryActions(reload);
  const all = dropped && dropped.on === data ? dropped.rows : data;
  const rows = useMemo(
    () => (all ?? []).filter(({ name, description }) => hasText(`${name}\n${description}`, search)),
    [all, search],
  );
  const catalogChanged = useCallback(() => {
    for (const queryKey of CATALOG_KEYS) void queries.invalidateQueries({ queryKey });
  }, [queries]);
  const editing = openId === NEW_ITEM ? null : data?.find(({ id }) => id === openId);
  return (
    <section aria-labelledby="categories-title">
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="categories-title">Categories</h1>
          <p className="soft">Drag the handles into the order that the shop shows.</p>
        </div>
        <div className="inline">
          <Button onClick={() => void addDefaults()}>Add Default Categories</Button>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen(NEW_ITEM)}>
            Add Category
          </Button>
        </div>
      </div>
      <div className={screenStyles.filters} role="search">
        <SearchField
          label="Search categories"
          placeholder={adminCategoryMessages.searchPlaceholder}
          value={search}
          onSearch={setSearch}
        />
      </div>
      {error && <Problem title={adminCategoryMessages.loadFailed} error={error} onRetry={reload} />}
      {(data || !error) && (
        <CategoryTable
          categories={rows}
          loading={loading && !data}
          sortable={search.trim() === ''}
          empty={search.trim() ? 'No categories match your search.' : adminCategoryMessages.empty}
          onEdit={({ id }) => setOpen(id)}
          onDelete={remove}
          onOrder={(next) => {
            setDropped({ on: data, rows: next.map((each, index) => ({ ...each, displayOrder: index })) });
            void order(next);
          }}
        />
      )}
      {data && openId && editing !== undefined && (
        <CategoryDialog
          key={openId}
          category={editing}
          nextOrder={Math.max(0, ...data.map(({ displayOrder }) => displayOrder + 1))}
          onClose={() => setOpen(null)}
          onHidden={catalogChanged}
          onSaved={() => {
            setOpen(null);
            reload();
          }}
        />
      )}
    </section>
  );
}
