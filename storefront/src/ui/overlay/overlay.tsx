/** Overlays fail alone: what breaks in one, or does not load, leaves the page as it is and offers another try. */
import {
  Component,
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { isMissingCode } from '../feedback/missing-code.ts';
import styles from './overlay.module.css';
import { useOnline } from '../browser/use-online.ts';

interface BoundaryProps {
  renderFallback: (error: unknown) => ReactNode;
  onError?: () => void;
  children: ReactNode;
}

/** A new `key` tries again. */
export class OverlayBoundary extends Component<BoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.renderFallback(failed.error) : this.props.children;
  }
}

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/**
 * An overlay whose code comes with its first opening, or ahead of it with `preload`.
 * @param what begins the sentence "… could not be opened"
 */
export function lazyOverlay<P extends OverlayProps>(what: string, load: () => Promise<ComponentType<P>>) {
  /** Drawn at once: React waits 0.3 s before it shows what was `lazy`, even where it is there. */
  let loaded: ComponentType<P> | undefined;
  const preload = async () => (loaded = await load());
  const start = (attempt: number): Attempt<P> => ({
    code: loaded ?? lazy(async () => ({ default: await preload() })),
    attempt,
    isOver: false,
  });
  function Overlay(props: P) {
    const [state, setState] = useState<Attempt<P> | null>(null);
    if (props.open && (!state || state.isOver)) setState(start((state?.attempt ?? 0) + 1));
    if (!state) return null;
    const close = () => {
      setState({ ...state, isOver: true });
      props.onClose();
    };
    const retry = () => setState(start(state.attempt + 1));
    return (
      <OverlayBoundary
        key={state.attempt}
        renderFallback={(error) => <OverlayFailure {...{ what, error, retry }} open={props.open} onClose={close} />}
      >
        <Suspense>{createElement(state.code, props)}</Suspense>
      </OverlayBoundary>
    );
  }
  return Object.assign(Overlay, { preload });
}

interface Attempt<P> {
  code: ComponentType<P> | LazyExoticComponent<ComponentType<P>>;
  attempt: number;
  /** It failed and was closed: the next opening starts anew. */
  isOver: boolean;
}

interface OverlayFailureProps extends OverlayProps {
  what: string;
  error: unknown;
  retry: () => void;
}

export function OverlayFailure({ what, error, open, onClose, retry }: OverlayFailureProps) {
  const online = useOnline();
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <Dialog open={open} onClose={onClose} title={`${what} could not be opened`} className={styles.dialog}>
      <div className={styles.failure} role="alert">
        <p>{failureText(online, isMissingCode(error))} This page stays as it is.</p>
        <div className={styles.actions}>
          <Button look="primary" onClick={retry} data-autofocus="">
            Try again
          </Button>
          {online && (
            <Button look="outline" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function failureText(online: boolean, isMissing: boolean): string {
  if (!online) return 'You are offline, and it needs a connection the first time. It opens once you have one.';
  if (isMissing) return 'It did not arrive: the connection broke, or the shop has just been updated.';
  return 'Something in it went wrong.';
}
