import { findCategory } from '@baobab/data/catalog/categories';
import { catalogMessages } from '@baobab/domain/messages';
import type { Category } from '@baobab/domain/entities/category';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { categoryPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
import { ListTitle } from '../illustrations/list-title.tsx';
import { ListWaiting } from '../illustrations/list-waiting.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import styles from './category-page.module.css';

export function CategoryPage() {
  const { categoryName = '' } = useParams();
  const categories = useQuery(categoriesQuery(useShop().data));
  if (categories.status === 'error') {
    return (
      <div className="wrap">
        <div className={styles.failure}>
          <LoadFailure title={catalogMessages.categoriesFailed} retry={categories.refetch} />
        </div>
      </div>
    );
  }
  const category = categories.status === 'success' ? findCategory(categories.data, categoryName) : undefined;
  return (
    <div className="wrap">
      {categories.status === 'loading' && (
        <ListWaiting title={categoryName.charAt(0).toUpperCase() + categoryName.slice(1)} />
      )}
      {categories.status === 'success' && (category ? <CategoryGallery category={category} /> : <CategoryMissing />)}
    </div>
  );
}

function CategoryGallery({ category }: { category: Category }) {
  const signedOut = useUser() === null;
  const fixed = useMemo(() => [`category:${category.name}`], [category.name]);
  return (
    <IllustrationList
      head={
        <ListTitle
          title={category.name}
          lead={category.description}
          picture={
            category.image && <ItemPicture item={category} alt="" sizes="8rem" priority className={styles.picture} />
          }
        >
          {signedOut && <SignInLink look="bare">Sign in to Download</SignInLink>}
        </ListTitle>
      }
      fixed={fixed}
      path={categoryPath(category.name)}
      title={`${category.name} illustrations`}
      searchLabel={`Search in ${category.name}`}
      failure={catalogMessages.categoryIllustrationsFailed}
      empty={
        <EmptyState title={catalogMessages.categoryEmpty}>
          <ButtonLink to="/illustrations" look="outline">
            Browse all illustrations
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

function CategoryMissing() {
  return (
    <>
      <EmptyState level={1} title={catalogMessages.categoryNotFoundTitle}>
        <p>There is no category of that name. It may have been renamed.</p>
        <ButtonLink to="/categories" look="solid">
          Browse all categories
        </ButtonLink>
      </EmptyState>
      <PopularIllustrations />
    </>
  );
}
