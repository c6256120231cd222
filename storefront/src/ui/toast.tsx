/**
 * Toasts. Errors are assertive, others polite. The page and every open dialog have a live region, because a modal dialog silences
 * what is outside; the newest region is used.
 */
import { useDeferredValue, useEffect, useId, useRef, useSyncExternalStore } from 'react';
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
const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();
let regions: readonly string[] = [];
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Takes a title, or a message of title and description. Returns the id for `dismissToast`. */
export function showToast(message: string | Message, options: ToastOptions = {}): number {
  const { title, description = options.description } = typeof message === 'string' ? { title: message } : message;
  const { tone = 'plain', duration } = options;
  lastId += 1;
  const id = lastId;
  // A repeated toast replaces the earlier one.
  const others = toasts.filter((toast) => toast.title !== title || toast.description !== description);
  publish([...others, { id, title, description, tone }].slice(-MAX_TOASTS));
  const stays = duration ?? (tone === 'loading' ? 0 : tone === 'error' ? ERROR_MS : DEFAULT_MS);
  if (stays > 0)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), stays),
    );
  return id;
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** For tests. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function clearToasts(): void {
  for (const { id } of toasts) dismissToast(id);
}

export function ToastRegion() {
  const id = useId();
  const speaking = () => (regions.at(-1) === id ? toasts : none);
  // Deferred, so that the click is painted first.
  const shown = useDeferredValue(useSyncExternalStore(subscribe, speaking, () => none));
  useEffect(() => {
    regions = [...regions, id];
    notify();
    return () => {
      regions = regions.filter((other) => other !== id);
      notify();
    };
  }, [id]);
  const region = useAvoidFocus(shown.length > 0);
  const polite = shown.filter(({ tone }) => tone !== 'error');
  const urgent = shown.filter(({ tone }) => tone === 'error');
  return (
    <section ref={region} aria-label="Notifications" className={styles.region}>
      <div role="alert" aria-atomic="false">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {polite.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
