import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { adminBlogMessages } from '@baobab/domain/admin-messages';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { reviveError } from '@baobab/domain/errors';
import { Icon } from '../../frame/icons.tsx';
import { useShopOrigin } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { TableQuery } from '../../table/table-query.ts';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { useDraftsState, useMinute } from '../drafting/use-drafts.ts';
import { useCommand } from '../../query/use-command.ts';
import { postColumns } from './columns.tsx';
import { pageOf, passes, postId, postsOf, searchPosts, sortPosts, type PostFilter } from './post-list.ts';
import { RemovedPosts } from './removed-posts.tsx';
import { useDeletePost } from './use-delete-post.ts';
import { useViewPost } from './use-view-post.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './blog.module.css';
import screenStyles from '../../frame/screen.module.css';
import { SearchField } from '../../form/search-field.tsx';

interface BlogListProps {
  onOpen: (id: string) => void;
  onAdd: () => void;
}

const FILTERS: readonly { value: PostFilter | 'removed'; label: string; empty: string }[] = [
  { value: 'all', label: 'Every post', empty: adminBlogMessages.empty },
  { value: 'unsynced', label: 'Not on the server yet', empty: 'The server has everything that you wrote.' },
  { value: 'choice', label: 'Needs your choice', empty: 'Nothing waits for a choice.' },
  { value: 'draft', label: 'Drafts', empty: 'No drafts on the server.' },
  { value: 'scheduled', label: 'Scheduled', empty: 'Nothing is scheduled.' },
  { value: 'published', label: 'Published', empty: 'Nothing is published yet.' },
  { value: 'removed', label: 'Removed', empty: 'Nothing was removed. Deleted posts are kept here with their history.' },
];

const FIRST_PAGE: TableQuery = { page: 1, pageSize: PAGE_SIZE, sort: { column: 'date', ascending: false } };

/** Every post, whatever its state: drafts of this device, scheduled and published ones. */
export function BlogList({ onOpen, onAdd }: BlogListProps) {
  const { drafts, serverUrl } = useHost();
  const { documents, loading, refreshing, refreshedAt, halted, online } = useDraftsState();
  const now = useMinute();
  const shopOrigin = useShopOrigin();
  const { table, setTable, search, setSearch, filter, setFilter, counted, found, rows } = usePosts(now);
  const run = useCommand();
  const view = useViewPost();
  const remove = useDeletePost();
  const columns = useMemo(
    () => postColumns({ serverUrl, shopOrigin, now, onOpen, onView: view, onDelete: remove }),
    [serverUrl, shopOrigin, now, onOpen, view, remove],
  );
  const waiting = loading || (refreshedAt === null && refreshing);
  const empty = search.trim() ? 'No post matches your search.' : FILTERS.find(({ value }) => value === filter)?.empty;
  const failed = halted !== null && online && documents.length === 0 && !waiting;
  return (
    <section aria-labelledby="blog-title" className={styles.blog}>
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="blog-title">{adminBlogMessages.heading}</h1>
          <p className="soft">{adminBlogMessages.subtitle}</p>
        </div>
        <div className="inline">
          <Button
            icon={<Icon name="retry" />}
            loading={refreshing && { delay: 300 }}
            onClick={() => void run(() => drafts.refresh())}
          >
            Refresh
          </Button>
          <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
            Add Post
          </Button>
        </div>
      </div>
      {failed ? (
        <Problem
          title={`${adminBlogMessages.fetchFailed.title}. ${adminBlogMessages.fetchFailed.description}`}
          error={reviveError(halted)}
          onRetry={() => void drafts.refresh()}
        />
      ) : (
        <DraftNotices />
      )}
      <div className={classNames(screenStyles.filters, styles.blogFilters)} role="search">
        <SearchField
          label="Search posts"
          placeholder={adminBlogMessages.searchPlaceholder}
          value={search}
          onSearch={setSearch}
        />
        <Select aria-label="Show" value={filter} options={counted} onChange={setFilter} />
        <span role="status" className="soft">
          {search.trim() || filter !== 'all' ? `${found.length.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {filter === 'removed' && <RemovedPosts posts={found} empty={empty} onOpen={onOpen} />}
      {!failed && filter !== 'removed' && (
        <DataTable
          label="Blog posts"
          columns={columns}
          rows={rows}
          total={found.length}
          rowId={({ key }) => key}
          query={table}
          onQuery={setTable}
          loading={waiting}
          loadingText={adminBlogMessages.loading}
          empty={empty}
          onOpen={(post) => onOpen(postId(post))}
        />
      )}
    </section>
  );
}

type Shown = PostFilter | 'removed';

/** What search, filter and order find, and how many each filter would. */
function usePosts(now: number) {
  const { documents, removed } = useDraftsState();
  const [table, setTable] = useState(FIRST_PAGE);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Shown>('all');
  const toFirstPage = () => setTable((before) => ({ ...before, page: 1 }));
  const posts = useMemo(
    () => (wanted: Shown) =>
      wanted === 'removed' ? postsOf(removed) : postsOf(documents).filter((post) => passes(wanted, post, now)),
    [documents, removed, now],
  );
  const counted = useMemo(
    () =>
      FILTERS.map(({ value, label }) => ({
        value,
        label: `${label} (${posts(value).length.toLocaleString('en-US')})`,
      })),
    [posts],
  );
  const found = useMemo(
    () => sortPosts(searchPosts(posts(filter), search), table.sort, now),
    [posts, filter, search, table.sort, now],
  );
  const rows = useMemo(() => pageOf(found, table), [found, table]);
  return {
    table,
    setTable,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      toFirstPage();
    },
    filter,
    setFilter: (next: Shown) => {
      setFilter(next);
      toFirstPage();
    },
    counted,
    found,
    rows,
  };
}
