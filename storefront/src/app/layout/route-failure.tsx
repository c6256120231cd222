import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Emptiness } from '../../ui/notice.tsx';

/** The last net: a page's code did not come, or broke. Nothing of the visitor's is lost by loading it again. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="wrap">
      <Emptiness level={1} title="This page could not be shown" icon="alert">
        <p>Your cart and your purchases are safe. Loading the page again usually helps.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <a href="/">Return to Home</a>
      </Emptiness>
    </main>
  );
}
