import { findCategory } from '@baobab/data/categories';
import { catalogMessages } from '@baobab/domain/messages';
import type { Category } from '@baobab/domain/entities/category';
import { useParams } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { categoryPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
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
        <>
          <PageHeader title={categoryName.charAt(0).toUpperCase() + categoryName.slice(1)} />
          <IllustrationGrid>
            <CardSkeletons count={8} />
          </IllustrationGrid>
        </>
      )}
      {categories.status === 'success' && (category ? <CategoryGallery category={category} /> : <CategoryMissing />)}
    </div>
  );
}

function CategoryGallery({ category }: { category: Category }) {
  const signedOut = useSession().status !== 'signed-in';
  return (
    <>
      <div className={styles.top}>
        <PageHeader title={category.name} lead={category.description}>
          {signedOut && <SignInLink look="primary">Sign in to Download</SignInLink>}
        </PageHeader>
        {category.image && (
          <ItemPicture
            item={category}
            alt=""
            sizes="(min-width: 768px) 40vw, 92vw"
            priority
            className={styles.picture}
          />
        )}
      </div>
      <section aria-labelledby="gallery-title">
        <h2 id="gallery-title" className="visually-hidden">
          {category.name} illustrations
        </h2>
        <IllustrationList
          filter={{ category: category.name }}
          path={categoryPath(category.name)}
          failure={catalogMessages.categoryIllustrationsFailed}
          empty={
            <EmptyState title={catalogMessages.categoryEmpty}>
              <ButtonLink to="/illustrations" look="outline">
                Browse all illustrations
              </ButtonLink>
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

function CategoryMissing() {
  return (
    <EmptyState level={1} title={catalogMessages.categoryNotFoundTitle}>
      <p>There is no category of that name. It may have been renamed.</p>
      <ButtonLink to="/categories" look="solid">
        Browse all categories
      </ButtonLink>
    </EmptyState>
  );
}
