import { useEffect, useRef } from 'react';
import { postKey } from '../../../domain/entities/draft-content.ts';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../uploads/use-command.ts';
import { BlogEditor } from './BlogEditor.tsx';
import { BlogList } from './BlogList.tsx';
import './blog.css';

/** The list of posts, or the post that the address names. */
export function Blog() {
  const { drafts } = useHost();
  const [open, setOpen] = useOpenItem();
  const run = useCommand();
  const creating = useRef(false);
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
  if (open === NEW_ITEM) return <p className="table-empty">Preparing a new post…</p>;
  if (open) return <BlogEditor key={open} id={open} onLeave={() => setOpen(null)} />;
  return <BlogList onOpen={setOpen} onAdd={() => setOpen(NEW_ITEM)} />;
}
