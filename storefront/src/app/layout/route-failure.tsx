import { useEffect } from 'react';
import { useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** The outermost error page: the shop's own frame broke. Nothing of the visitor's is lost by loading it again. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="wrap">
      <EmptyState level={1} title="This page could not be shown" icon="alert">
        <p>Your cart and your purchases are safe. Loading the page again usually helps.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <a href="/">Return to Home</a>
      </EmptyState>
    </main>
  );
}

/** One page's code did not come, or broke: the frame stays, and pages seen before are still there. */
export function PageFailure() {
  const error = useRouteError();
  const online = useOnline();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    if (online && isMissingCode(error)) reloadOnce();
  }, [online, error]);
  // Without a network, loading again would show the browser's own error page; then only the page's part is tried again.
  const tryAgain = () => (online ? window.location.reload() : void revalidate());
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={online ? 'This page could not be shown' : 'This page needs a connection'}
        icon="alert"
      >
        <p>
          {online
            ? 'Your cart and your purchases are safe. Loading the page again usually helps.'
            : 'You are offline, and this page has not been opened before. The pages you came from are still here.'}
        </p>
        <Button look="primary" onClick={tryAgain}>
          Try again
        </Button>
        <Button look="bare" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </EmptyState>
    </div>
  );
}

/** Browsers say it each in their own words: the page's script could not be fetched, or is no longer on the server. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload css/i.test(error.message);
}

/**
 * A browser remembers that a script failed and never asks for it again in the same document; a new document does. Once per visited
 * place, so that a shop that is broken for good does not reload for ever. What was typed and the cart outlive it.
 */
function reloadOnce(): void {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  if (state['reloaded']) return;
  window.history.replaceState({ ...state, reloaded: true }, '');
  window.location.reload();
}
