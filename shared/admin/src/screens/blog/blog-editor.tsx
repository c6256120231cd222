import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { adminBlogMessages, adminUploadMessages } from '@baobab/domain/admin-messages';
import { documentIdOf, postKey, type BlogPostContent } from '@baobab/domain/entities/draft-content';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Icon } from '../../frame/icons.tsx';
import { postPath, useSavedToast, ViewInShop } from '../../frame/shop-link.tsx';
import { useMatches } from '../../frame/use-matches.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import type { DraftView } from '@baobab/drafts/view';
import { describeProblem } from '../drafting/describe-problem.ts';
import { useDocumentTools } from '../drafting/document-head.tsx';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { ServerChangeNotice } from '../drafting/server-change-notice.tsx';
import { ProblemNotice } from '../drafting/problem-notice.tsx';
import { LiveSyncState } from '../drafting/sync-state.tsx';
import { useCancel } from '../drafting/use-cancel.tsx';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { useDocument, useDraftsState, useMinute } from '../drafting/use-drafts.ts';
import { useSave } from '../drafting/use-save.ts';
import { postsOf, postTitle, statusOf } from './post-list.ts';
import { PostPreview } from './post-preview.tsx';
import { RemovedPosts } from './removed-posts.tsx';
import { checkPost, isBlankPost, type PostErrors } from './post-rules.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { useViewPost } from './use-view-post.tsx';
import { WritingFields } from './writing-fields.tsx';
import styles from './blog.module.css';
import draftingStyles from '../drafting/drafting.module.css';

/** As in the style sheet. */
const WIDE = '(width >= 100rem)';

type PostView = DraftView<`blog_post:${string}`>;

/** Opens the post; everything typed is kept on this device at once. */
export function BlogEditor({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { view, error, retry } = useDocument(postKey(id));
  const { removed } = useDraftsState();
  const gone = postsOf(removed).filter(({ key }) => key === postKey(id));
  if (view) return <PostForm view={view} id={id} onLeave={onLeave} />;
  return (
    <section className={styles.blog}>
      <div className={draftingStyles.editorHead}>
        <Button icon={<Icon name="left" />} onClick={onLeave}>
          All posts
        </Button>
      </div>
      {gone.length > 0 ? (
        <>
          <p role="status">This post was removed. Its text is still on this device.</p>
          <RemovedPosts posts={gone} empty={null} onOpen={retry} />
        </>
      ) : error ? (
        <Problem
          title={`${adminBlogMessages.loadFailed.title}. ${adminBlogMessages.loadFailed.description}`}
          error={error}
          onRetry={retry}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </section>
  );
}

function PostForm({ view, id, onLeave }: { view: PostView; id: string; onLeave: () => void }) {
  const { drafts } = useHost();
  const now = useMinute();
  const { content, key, isNew, conflict, base } = view;
  const [tried, setTried] = useState(false);
  const isWide = useMatches(WIDE);
  const tools = useDocumentTools(view);
  const errors: PostErrors = tried ? checkPost(content) : {};
  const edit = (change: Partial<BlogPostContent>) => drafts.edit(key, change);
  const { saving, submit } = useSubmit(view, {
    onMissing: () => setTried(true),
    onConflict: tools.choose,
    onLeave,
  });
  useDraftGuard(view, 'this post’s changes');
  const cancel = useCancel(view, onLeave, isBlankPost(content));
  const open = useViewPost();
  const isPublic = base !== null && statusOf(base.publication, now) === 'published';
  const label = isNew ? adminBlogMessages.createPost : adminBlogMessages.updatePost;
  return (
    <form
      className={styles.blog}
      aria-label={isNew ? 'New post' : `Edit ${postTitle(view)}`}
      noValidate
      // Enter in a field must not publish: saving is a button of its own
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={draftingStyles.editorHead}>
        <Button icon={<Icon name="left" />} aria-label="Back to all posts" onClick={onLeave} />
        <h1>{isNew ? 'New post' : 'Edit post'}</h1>
        <LiveSyncState document={view} />
        <span className="inline">
          {tools.buttons}
          {isPublic ? (
            <ViewInShop path={postPath(id)} />
          ) : (
            <Button icon={<Icon name="view" />} disabled={isNew} onClick={() => open(id)}>
              View
            </Button>
          )}
        </span>
      </div>
      <DraftNotices />
      <ProblemNotice document={view} />
      <ServerChangeNotice view={view} noun="post" onDiscarded={onLeave} />
      <div className={styles.writing}>
        <div>
          <div className={styles.postColumns}>
            <WritingFields content={content} errors={errors} onEdit={edit} />
            <PublishingFields content={content} errors={errors} onEdit={edit} />
          </div>
          {!isWide && <FoldedPreview content={content} />}
          <div className={draftingStyles.editorFoot}>
            <span className="hint">Every change is kept on this device within a second.</span>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              type="primary"
              loading={delayedLoading(saving)}
              disabled={conflict !== null}
              onClick={() => void submit()}
            >
              {saving ? adminBlogMessages.saving : label}
            </Button>
          </div>
        </div>
        {isWide && (
          // its own scrolling is for the keyboard too
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.besidePreview} role="region" aria-label="Live preview" tabIndex={0}>
            <PostPreview content={content} />
          </div>
        )}
      </div>
      {tools.dialogs}
    </form>
  );
}

/** Where there is no room beside the form. */
function FoldedPreview({ content }: { content: BlogPostContent }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button
        className={styles.postPreviewToggle}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        icon={<Icon name={shown ? 'up' : 'down'} />}
      >
        {shown ? 'Hide preview' : 'Live preview'}
      </Button>
      {shown && <PostPreview content={content} />}
    </>
  );
}

interface SubmitSteps {
  onMissing: () => void;
  onConflict: () => void;
  onLeave: () => void;
}

function useSubmit(view: PostView, { onMissing, onConflict, onLeave }: SubmitSteps) {
  const { message, notification } = App.useApp();
  const { drafts } = useHost();
  const tellSaved = useSavedToast();
  const { saving, save } = useSave(view.key);
  const submit = async () => {
    const missing = Object.keys(checkPost(view.content));
    if (missing.length > 0) {
      onMissing();
      notification.error(adminBlogMessages.missingFields);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#content [aria-invalid="true"]')?.focus());
      return;
    }
    const { isNew, waitingFiles } = view;
    const outcome = await save();
    if (outcome.kind === 'synced') {
      if (waitingFiles > 0) void message.success(adminUploadMessages.imageSuccess);
      const { publication } = drafts.document(view.key)?.content ?? view.content;
      const isPublic = statusOf(publication, Date.now()) === 'published';
      const path = isPublic ? postPath(documentIdOf(view.key)) : null;
      tellSaved(isNew ? adminBlogMessages.created : adminBlogMessages.updated, path);
      onLeave();
    } else if (outcome.kind === 'queued') {
      void message.info('Saved on this device. It is sent by itself as soon as the server can be reached.');
      onLeave();
    } else if (outcome.kind === 'conflict') {
      onConflict();
    } else {
      const { title, description } = adminBlogMessages.saveFailed;
      notification.error({
        title,
        description: `${describeProblem(outcome.error) || description} Your text is kept.`,
      });
    }
  };
  return { saving, submit };
}
