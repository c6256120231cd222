import { catalogueMessages } from '@baobab/domain/messages';
import { useShop } from '../../shop/shop-context.tsx';
import { CategoryTiles } from '../../features/catalog/category-tiles.tsx';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export function CategoriesPage() {
  const { data } = useShop();
  const answer = useQuery(categoriesQuery(data));
  return (
    <div className="wrap">
      <PageHead title="Browse by Category" lead="Start with the theme, find the picture." />
      {answer.status === 'loading' && <CategoryTiles categories={null} />}
      {answer.status === 'error' && (
        <Notice tone="error" title={catalogueMessages.categoriesFailed}>
          <Button look="outline" onClick={answer.refetch}>
            Try again
          </Button>
        </Notice>
      )}
      {answer.status === 'success' &&
        (answer.data.length > 0 ? (
          <CategoryTiles categories={answer.data} withDescription />
        ) : (
          <EmptyState title={catalogueMessages.noCategories} />
        ))}
    </div>
  );
}
