/** A list whose own address is not understood yet, in the frame that it will have. */
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { FilterSkeleton } from '../../features/filters/filter-form.tsx';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListTitle } from './list-title.tsx';
import styles from './illustration-list.module.css';

export function ListWaiting({ title }: { title: string }) {
  return (
    <>
      <div className={styles.head}>
        <ListTitle title={title} lead={<Skeleton width="min(24rem, 70vw)" height="1.4em" />} />
        <Skeleton height="var(--target)" />
      </div>
      <div className={styles.whole}>
        <div className={styles.bar} />
        <div className={styles.columns}>
          <div className={styles.side}>
            <FilterSkeleton />
          </div>
          <div className={styles.results}>
            <IllustrationGrid>
              <CardSkeletons count={PAGE_SIZE / 2} />
            </IllustrationGrid>
          </div>
        </div>
      </div>
    </>
  );
}
