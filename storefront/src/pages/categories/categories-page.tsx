import { catalogMessages } from '@baobab/domain/messages';
import { useShop } from '../../shop/shop-context.tsx';
import { TilesWithBundle } from '../packs/bundle-tile.tsx';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

export function CategoriesPage() {
  const categories = useQuery(categoriesQuery(useShop().data));
  return (
    <div className="wrap">
      <PageHeader title="Browse by Category" lead="Start with the theme, find the illustration." />
      <QueryView
        result={categories}
        loading={<TilesWithBundle categories={null} />}
        failure={catalogMessages.categoriesFailed}
      >
        {(rows) =>
          rows.length > 0 ? (
            <TilesWithBundle categories={rows} withDescription />
          ) : (
            <EmptyState title={catalogMessages.noCategories} />
          )
        }
      </QueryView>
    </div>
  );
}
