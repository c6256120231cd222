import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Removal } from '@baobab/drafts/view';
import { Badge } from '../../frame/badge.tsx';
import { useHost } from '../../host-context.tsx';
import { HistoryDrawer } from '../drafting/history-drawer.tsx';
import { useCopy } from '../drafting/use-copy.ts';
import { formatMoment } from '../../moments.ts';
import { useCommand } from '../../query/use-command.ts';
import { postId, postTitle, type PostSummary } from './post-list.ts';
import { classNames } from '@baobab/ui/class-names';
import tableStyles from '../../table/table.module.css';
import styles from './blog.module.css';

const HOW: Record<Removal['how'], string> = {
  deleted_here: 'Deleted here',
  deleted_elsewhere: 'Deleted on the server',
  discarded: 'Discarded here',
};

/** The button that was pressed is gone with its row. */
function findFocus(): void {
  const places = ['[aria-label="Removed posts"] button', '#content [role="search"] input', '#content section button'];
  const next = places.map((place) => document.querySelector<HTMLElement>(place)).find(Boolean);
  next?.focus();
}

interface RemovedPostsProps {
  posts: readonly PostSummary[];
  empty: ReactNode;
  onOpen: (id: string) => void;
}

/** What was removed on either side: its text is on this device until it is thrown away here too. */
export function RemovedPosts({ posts, empty, onOpen }: RemovedPostsProps) {
  const [opened, setOpened] = useState<PostSummary | null>(null);
  if (posts.length === 0)
    return (
      <p className={classNames(tableStyles.tableBox, tableStyles.tableEmpty)} role="status">
        {empty}
      </p>
    );
  return (
    <>
      <ul className={styles.removedPosts} aria-label="Removed posts">
        {posts.map((post) => (
          <RemovedPost key={post.key} post={post} onOpen={onOpen} onHistory={() => setOpened(post)} />
        ))}
      </ul>
      {opened && (
        <HistoryDrawer
          view={{ ...opened, key: opened.key, content: null, generation: 0 }}
          onClose={() => setOpened(null)}
          onRestored={() => onOpen(postId(opened))}
        />
      )}
    </>
  );
}

interface RemovedPostProps {
  post: PostSummary;
  onOpen: (id: string) => void;
  onHistory: () => void;
}

function RemovedPost({ post, onOpen, onHistory }: RemovedPostProps) {
  const { drafts } = useHost();
  const { message, modal } = App.useApp();
  const run = useCommand();
  const copy = useCopy();
  const { key, removal } = post;
  const title = postTitle(post);
  const last = async () => (await drafts.history(key))[0];
  const restore = () =>
    run(async () => {
      const version = await last();
      if (!version) return;
      await drafts.restore(key, version.id);
      void message.success('Restored as an unsaved post on this device. The shop has it when you save.');
      onOpen(postId(post));
    });
  const copyLast = () =>
    run(async () => {
      const version = await last();
      if (version) await copy(post.key, version.content);
    });
  const forget = () =>
    modal.confirm({
      title: `Throw “${title}” away for good?`,
      content: 'Its text and its history leave this device. This cannot be taken back.',
      okText: 'Throw away',
      okButtonProps: { danger: true },
      cancelText: 'Keep',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(() => drafts.forget(key)),
      afterClose: () => !drafts.current().removed.some((each) => each.key === key) && findFocus(),
    });
  return (
    <li className={styles.removedPost}>
      <span>
        <span>
          <strong>{title}</strong> {removal?.unsaved && <Badge tone="warning">Has text that was never saved</Badge>}
        </span>
        <span className="hint">
          {removal && HOW[removal.how]}
          {removal && removal.at > 0 && <span className="number">, {formatMoment(removal.at)}</span>}
        </span>
      </span>
      <span className="inline">
        <Button type="primary" aria-label={`Restore ${title}`} onClick={() => void restore()}>
          Restore
        </Button>
        <Button aria-label={`Copy text of ${title}`} onClick={() => void copyLast()}>
          Copy text
        </Button>
        <Button aria-label={`History of ${title}`} onClick={onHistory}>
          History
        </Button>
        <Button danger aria-label={`Throw away ${title}`} onClick={() => void forget()}>
          Throw away
        </Button>
      </span>
    </li>
  );
}
