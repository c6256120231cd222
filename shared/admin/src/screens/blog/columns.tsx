import { Button, Tooltip } from 'antd';
import { formatDate } from '../../moments.ts';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { postPath, RowShopLink } from '../../frame/shop-link.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import { SyncState } from '../drafting/sync-state.tsx';
import { dateOf, postId, postTitle, statusOf, type PostStatus, type PostSummary } from './post-list.ts';
import { classNames } from '@baobab/ui/class-names';
import rowStyles from '../../table/row.module.css';
import styles from './blog.module.css';

interface PostActions {
  onOpen: (id: string) => void;
  onView: (id: string) => void;
  onDelete: (post: PostSummary) => void;
}

const STATUS: Record<PostStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'quiet' },
  published: { label: 'Published', tone: 'success' },
  scheduled: { label: 'Scheduled', tone: 'info' },
};

interface ColumnOptions extends PostActions {
  serverUrl: string;
  shopOrigin: string | null;
  now: number;
}

type ActionsProps = Omit<ColumnOptions, 'serverUrl'> & { post: PostSummary };

export function postColumns(options: ColumnOptions): ServerColumn<PostSummary>[] {
  const { serverUrl, now, onOpen } = options;
  return [
    {
      id: 'image',
      header: () => <span className="visually-hidden">Image</span>,
      enableSorting: false,
      cell: ({ row }) => <Thumbnail serverUrl={serverUrl} picture={row.original.card.picture} heightPx={42} />,
    },
    {
      id: 'title',
      accessorFn: ({ card }) => card.title,
      header: 'Title',
      cell: ({ row: { original } }) => (
        <button
          type="button"
          className={classNames(rowStyles.titleLink, styles.title)}
          onClick={() => onOpen(postId(original))}
        >
          {postTitle(original)}
        </button>
      ),
    },
    { id: 'category', accessorFn: ({ card }) => card.category, header: 'Category' },
    { id: 'author', accessorFn: ({ card }) => card.author, header: 'Author' },
    {
      id: 'status',
      accessorFn: ({ card }) => card.publication.isPublished,
      header: 'Status',
      cell: ({ row }) => <Status post={row.original} now={now} />,
    },
    {
      id: 'date',
      accessorFn: dateOf,
      header: 'Date',
      cell: ({ row }) => (
        <span className={classNames('number', styles.blogDate)}>{formatDate(dateOf(row.original))}</span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row }) => <Actions post={row.original} {...options} />,
    },
  ];
}

function Actions({ post, now, shopOrigin, onOpen, onView, onDelete }: ActionsProps) {
  const title = postTitle(post);
  // what is edited here is not yet what visitors find
  const isPublic = shopOrigin !== null && isSettled(post) && statusOf(post.card.publication, now) === 'published';
  return (
    <div className={rowStyles.rowActions}>
      {isPublic ? (
        <RowShopLink origin={shopOrigin} path={postPath(postId(post))} title={title} />
      ) : (
        <Tooltip title={post.isNew ? 'Save it first, then it can be viewed' : 'View in a new window'}>
          <Button
            type="text"
            aria-label={`View ${title}`}
            disabled={post.isNew}
            icon={<Icon name="view" />}
            onClick={() => onView(postId(post))}
          />
        </Tooltip>
      )}
      <Tooltip title="Edit">
        <Button
          type="text"
          aria-label={`Edit ${title}`}
          icon={<Icon name="edit" />}
          onClick={() => onOpen(postId(post))}
        />
      </Tooltip>
      <Tooltip title="Delete">
        <Button
          type="text"
          danger
          aria-label={`Delete ${title}`}
          icon={<Icon name="trash" />}
          onClick={() => onDelete(post)}
        />
      </Tooltip>
    </div>
  );
}

function Status({ post, now }: { post: PostSummary; now: number }) {
  const { label, tone } = STATUS[statusOf(post.card.publication, now)];
  return (
    <span className={rowStyles.tags}>
      {!post.isNew && <Badge tone={tone}>{label}</Badge>}
      {post.isNew && <Badge tone="accent">New draft</Badge>}
      {post.status !== 'clean' && post.status !== 'synced' && <SyncState document={post} />}
    </span>
  );
}

/** The server has it as it is here. */
function isSettled({ status, isNew }: PostSummary): boolean {
  return !isNew && (status === 'clean' || status === 'synced');
}
