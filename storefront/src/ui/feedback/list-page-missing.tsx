import { formatCount } from '@baobab/ui/format';
import { ButtonLink } from '../controls/button.tsx';
import { EmptyState } from './notice.tsx';

interface PageMissingProps {
  /** The list's own address, without a page. */
  path: string;
  /** Undefined when the address names no page number. */
  lastPage?: number;
}

/** Shown in place of a list that has no such page. */
export function ListPageMissing({ path, lastPage }: PageMissingProps) {
  return (
    <EmptyState title="This page does not exist">
      <p>
        {lastPage === undefined
          ? 'The address names no page of this list.'
          : `The list ends before it: it has ${lastPage === 1 ? 'one page' : `${formatCount(lastPage)} pages`}.`}
      </p>
      {lastPage !== undefined && lastPage > 1 && (
        <ButtonLink to={`${path}${path.includes('?') ? '&' : '?'}page=${lastPage}`} look="outline">
          Go to the last page
        </ButtonLink>
      )}
      <ButtonLink to={path} look="solid">
        Go to the first page
      </ButtonLink>
    </EmptyState>
  );
}
