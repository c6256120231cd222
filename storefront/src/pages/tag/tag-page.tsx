import { tagKey } from '@baobab/domain/tags';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { NO_CRITERIA } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { tagName } from '../../features/filters/tag-name.ts';
import { tagPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
import { ListTitle } from '../illustrations/list-title.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';

export function TagPage() {
  const { tag = '' } = useParams();
  const key = tagKey(tag);
  const fixed = useMemo(() => [`tag:${key}`], [key]);
  const answer = useQuery(foundQuery(useShop().data, { ...NO_CRITERIA, filters: fixed }, 1));
  const name = tagName(key, answer.status === 'success' ? answer.data.items : []);
  return (
    <div className="wrap">
      <IllustrationList
        key={key}
        head={<ListTitle title={name} lead={`Illustrations with the tag “${name}”.`} />}
        fixed={fixed}
        path={tagPath(tag)}
        title={`${name} illustrations`}
        searchLabel={`Search in ${name}`}
        empty={
          <>
            <EmptyState title="No illustration has this tag">
              <ButtonLink to="/illustrations" look="outline">
                Browse all illustrations
              </ButtonLink>
            </EmptyState>
            <PopularIllustrations />
          </>
        }
      />
    </div>
  );
}
