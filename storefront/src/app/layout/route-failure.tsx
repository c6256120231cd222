import { useEffect } from 'react';
import { useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { isMissingCode } from '../../ui/feedback/missing-code.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { useOnline } from '../../ui/browser/use-online.ts';

/** The layout itself failed. */
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

/** One page failed, or its code did not load: the layout stays. */
export function PageFailure() {
  const error = useRouteError();
  const online = useOnline();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    if (online && isMissingCode(error)) reloadOnce();
  }, [online, error]);
  // Offline, a reload would show the browser's error page; revalidating retries the page alone.
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

/**
 * Browsers cache a failed module import for the life of the document. Once per history entry, so that a broken deployment does not
 * reload forever.
 */
function reloadOnce(): void {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  if (state['reloaded']) return;
  window.history.replaceState({ ...state, reloaded: true }, '');
  window.location.reload();
}
