/**
 * Toasts. Errors are assertive, others polite. The page and every open dialog have a live region, because a modal dialog silences
 * what is outside; the newest region is used.
 */
import { useDeferredValue, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

type ToastTone = 'plain' | 'success' | 'error' | 'loading';

interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
}

type Message = Pick<Toast, 'title' | 'description'>;

interface ToastOptions {
  description?: string | undefined;
  tone?: ToastTone;
  /** Milliseconds; 0 stays until dismissed. */
  duration?: number;
}

const DEFAULT_MS = 5000;
const ERROR_MS = 9000;
const MAX_TOASTS = 3;
const NONE: readonly Toast[] = [];
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** `regions`: ids of the mounted regions; the last one shows the toasts. */
export const toastStore = createStore<{ toasts: readonly Toast[]; regions: readonly string[] }>(() => ({
  toasts: NONE,
  regions: [],
}));

/** Takes a title, or a message of title and description. Returns the id for `dismissToast`. */
export function showToast(message: string | Message, options: ToastOptions = {}): number {
  const { title, description = options.description } = typeof message === 'string' ? { title: message } : message;
  const { tone = 'plain', duration } = options;
  lastId += 1;
  const id = lastId;
  toastStore.setState(({ toasts }) => {
    // A repeated toast replaces the earlier one.
    const others = toasts.filter((toast) => toast.title !== title || toast.description !== description);
    return { toasts: [...others, { id, title, description, tone }].slice(-MAX_TOASTS) };
  });
  const stays = duration ?? (tone === 'loading' ? 0 : tone === 'error' ? ERROR_MS : DEFAULT_MS);
  if (stays > 0) timers.set(id, setTimeout(dismissToast, stays, id));
  return id;
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function ToastRegion() {
  const id = useId();
  // Deferred, so that the click is painted first.
  const shown = useDeferredValue(
    useStore(toastStore, ({ toasts, regions }) => (regions.at(-1) === id ? toasts : NONE)),
  );
  useEffect(() => {
    toastStore.setState(({ regions }) => ({ regions: [...regions, id] }));
    return () => toastStore.setState(({ regions }) => ({ regions: regions.filter((other) => other !== id) }));
  }, [id]);
  const region = useAvoidFocus(shown.length > 0);
  return (
    <section ref={region} aria-label="Notifications" className={styles.region}>
      <div role="alert" aria-atomic="false">
        {shown.map((toast) => toast.tone === 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="status" aria-atomic="false">
        {shown.map((toast) => toast.tone !== 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

/** Moves the toasts to the top where they would cover the focused element. */
function useAvoidFocus(active: boolean) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!active || !element) return undefined;
    const moveAside = () => {
      const focused = document.activeElement;
      delete element.dataset['place'];
      if (!focused || focused === document.body || element.contains(focused)) return;
      const [mine, other] = [element, focused].map((one) => one.getBoundingClientRect());
      if (!mine || !other) return;
      const apart =
        other.right <= mine.left || other.left >= mine.right || other.bottom <= mine.top || other.top >= mine.bottom;
      if (!apart && other.height < mine.top) element.dataset['place'] = 'top';
    };
    moveAside();
    document.addEventListener('focusin', moveAside);
    return () => document.removeEventListener('focusin', moveAside);
  }, [active]);
  return region;
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className={styles.toast} data-tone={toast.tone}>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      {toast.tone !== 'loading' && (
        <IconButton label="Dismiss" className={styles.dismiss} onClick={() => dismissToast(toast.id)}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}
