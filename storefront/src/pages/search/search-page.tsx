/** Every picture, or what was sought: the address holds words, filters and order, so it can be shared. */
import { useSearchParams } from 'react-router-dom';
import { readCriteria } from '../../features/filters/criteria.ts';
import { criteriaTitle } from '../../features/filters/criteria-title.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
import { ListTitle } from '../illustrations/list-title.tsx';
import { useLabels } from '../illustrations/use-labels.ts';

export function SearchPage() {
  const [parameters] = useSearchParams();
  const title = criteriaTitle(readCriteria(parameters), useLabels());
  return (
    <div className="wrap">
      <IllustrationList
        head={<ListTitle title={title ?? 'Search'} />}
        path="/search"
        title="Results"
        titled
        searchLabel="Search all illustrations"
        empty={
          <EmptyState title="No illustrations yet">
            <p>Please come back soon.</p>
          </EmptyState>
        }
      />
    </div>
  );
}
