import { useEffect, useLayoutEffect, useRef } from 'react';
import { postKey } from '@baobab/domain/entities/draft-content';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { BlogEditor } from './blog-editor.tsx';
import { BlogList } from './blog-list.tsx';
import tableStyles from '../../table/table.module.css';

/** The list of posts, or the post that the address names. */
export function Blog() {
  const { drafts } = useHost();
  const [open, setOpen] = useOpenItem();
  const run = useCommand();
  const creating = useRef(false);
  const listTop = useRef(0);
  // a post begins at its top, and the list is found again where it was left
  // in braces: where scrolling answers a promise, React would take it for a way to clean up
  useLayoutEffect(() => {
    window.scrollTo(0, open ? 0 : listTop.current);
  }, [open]);
  useEffect(() => {
    if (open !== NEW_ITEM || creating.current) return;
    creating.current = true;
    void run(async () => {
      const key = await drafts.createPost();
      setOpen(null);
      setOpen(key.slice(postKey('').length));
    }).finally(() => {
      creating.current = false;
    });
  }, [open, drafts, run, setOpen]);
  if (open === NEW_ITEM) return <p className={tableStyles.tableEmpty}>Preparing a new post…</p>;
  if (open) return <BlogEditor key={open} id={open} onLeave={() => setOpen(null)} />;
  const show = (id: string) => {
    listTop.current = window.scrollY;
    setOpen(id);
  };
  return <BlogList onOpen={show} onAdd={() => setOpen(NEW_ITEM)} />;
}
