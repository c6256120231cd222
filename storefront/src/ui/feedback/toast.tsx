/**
 * Toasts. Errors are assertive, others polite. The page and every open dialog have a live region, because a modal dialog silences
 * what is outside; the newest region is used.
 */
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button, ButtonLink, IconButton } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import styles from './toast.module.css';

type ToastTone = 'plain' | 'success' | 'error' | 'loading';

interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  topic?: string | undefined;
  actions?: readonly ToastAction[] | undefined;
}

/** A next step: a page of the shop, with what it is told, or something to do. */
type ToastAction = { label: string } & ({ to: string; state?: unknown } | { run: () => void });

type Message = Pick<Toast, 'title' | 'description'>;

interface ToastOptions {
  description?: string | undefined;
  tone?: ToastTone;
  /** Milliseconds; 0 stays until dismissed. */
  duration?: number;
  /** A toast takes the place of the earlier one on the same topic: no old failure stays beside a success. */
  topic?: string;
  actions?: readonly ToastAction[];
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
  const { tone = 'plain', duration, topic, actions } = options;
  lastId += 1;
  const id = lastId;
  toastStore.setState(({ toasts }) => {
    // A repeated toast replaces the earlier one.
    const repeated = (toast: Toast) => toast.title === title && toast.description === description;
    const others = toasts.filter((toast) => !repeated(toast) && (!topic || toast.topic !== topic));
    return { toasts: [...others, { id, title, description, tone, topic, actions }].slice(-MAX_TOASTS) };
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
  const region = useFreePlace(shown.length);
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

/** Moves the toasts to the top where they cover less there than at the bottom. */
function useFreePlace(count: number) {
  const region = useRef<HTMLElement>(null);
  // before they are painted, so that none is seen to move
  useLayoutEffect(() => {
    const element = region.current;
    if (count === 0 || !element) return undefined;
    const moveAside = () => {
      delete element.dataset['place'];
      const below = covered(element);
      if (below === 0) return;
      element.dataset['place'] = 'top';
      if (covered(element) >= below) delete element.dataset['place'];
    };
    moveAside();
    document.addEventListener('focusin', moveAside);
    return () => document.removeEventListener('focusin', moveAside);
  }, [count]);
  return region;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary';
const FOCUSED = 100;
const TITLE = 10;

/** How bad the place is: the focused element, then the title of the page or dialog, then what can be pressed, each by its hidden share. */
function covered(region: HTMLElement): number {
  const around = region.closest('dialog') ?? document;
  const mine = region.getBoundingClientRect();
  const focused = document.activeElement;
  const isPlace = !focused || focused === document.body || focused.id === 'main' || region.contains(focused);
  const title = around.querySelector('h1, h2');
  const controls = [...around.querySelectorAll(CONTROLS)].filter((control) => !region.contains(control));
  return (
    (isPlace ? 0 : FOCUSED * Math.ceil(hiddenShare(mine, focused))) +
    (title ? TITLE * Math.ceil(hiddenShare(mine, title)) : 0) +
    controls.reduce((sum, control) => sum + hiddenShare(mine, control), 0)
  );
}

/** 0 to 1. */
function hiddenShare(mine: DOMRect, element: Element): number {
  const its = element.getBoundingClientRect();
  const across = Math.min(mine.right, its.right) - Math.max(mine.left, its.left);
  const down = Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top);
  return across > 0 && down > 0 ? (across * down) / (its.width * its.height) : 0;
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className={styles.toast} data-tone={toast.tone}>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
        {toast.actions && (
          <div className={styles.actions}>
            {toast.actions.map((action) => (
              <NextStep key={action.label} action={action} done={() => dismissToast(toast.id)} />
            ))}
          </div>
        )}
      </div>
      {toast.tone !== 'loading' && (
        <IconButton label="Dismiss" className={styles.dismiss} onClick={() => dismissToast(toast.id)}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}

function NextStep({ action, done }: { action: ToastAction; done: () => void }) {
  if ('to' in action)
    return (
      <ButtonLink look="bare" to={action.to} state={action.state} className={styles.action} onClick={done}>
        {action.label}
      </ButtonLink>
    );
  const press = () => {
    done();
    action.run();
  };
  return (
    <Button look="bare" className={styles.action} onClick={press}>
      {action.label}
    </Button>
  );
}
