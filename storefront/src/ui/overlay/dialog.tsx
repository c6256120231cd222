/**
 * A modal dialog; on phones a drawer from below. An element marked `data-autofocus` gets the focus first, the opener gets it back.
 */
import {
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
  type ReactNode,
} from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../browser/class-names.ts';
import { replaceFirstAnswer } from './first-answer.ts';
import { Icon } from '../controls/icon.tsx';
import { useOverlayEntry } from './overlay-history.ts';
import { ToastRegion } from '../feedback/toast.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `side`: a panel from the right, for menus. */
  place?: 'middle' | 'side';
  hideTitle?: boolean;
  className?: string;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, place = 'middle', hideTitle, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const titleId = useId();
  /** Open, or on its way out. */
  const [isHere, setIsHere] = useState(false);
  if (open && !isHere) setIsHere(true);

  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    if (!replaceFirstAnswer(dialog, title)) return onClose();
    opener.current = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  });

  // With the render, so that no key is heard between the two.
  useLayoutEffect(() => {
    if (open && element.current && !element.current.open) show(element.current);
  }, [open]);

  useEffect(() => {
    const dialog = element.current;
    if (open || !dialog) return;
    if (dialog.open) dialog.close();
    const motions = dialog.getAnimations?.() ?? [];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => setIsHere(false));
  }, [open]);

  // A transition, so that the click is painted first: closing restyles the whole page.
  const close = () => startTransition(onClose);
  useOverlayEntry(open, close);

  const onClosed = (event: SyntheticEvent) => {
    // React hands the event of a dialog within this one on to this one.
    if (event.target !== event.currentTarget) return;
    // Unless the next page has taken the focus.
    const free = document.activeElement === document.body || element.current?.contains(document.activeElement);
    if (free && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    opener.current = null;
    onClose();
  };

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };

  return (
    // The backdrop belongs to the dialog element; the keyboard's way out is Escape, which `onClose` hears.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[place], className)}
      aria-labelledby={titleId}
      inert={!open}
      onClose={onClosed}
      onClick={closeFromBackdrop}
    >
      {isHere && <Panel {...{ open, title, titleId, hideTitle, close }}>{children}</Panel>}
      {open && <ToastRegion />}
    </dialog>
  );
}

interface PanelProps extends Pick<DialogProps, 'open' | 'title' | 'hideTitle' | 'children'> {
  titleId: string;
  close: () => void;
}

/** Closing, it keeps what was last in it. */
const Panel = memo(
  ({ title, titleId, hideTitle, close, children }: PanelProps) => (
    <div className={styles.panel}>
      <div className={classNames(styles.bar, !hideTitle && styles.titled)}>
        <h2 id={titleId} className={hideTitle ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        <IconButton label="Close" onClick={close} className={styles.close}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </div>
  ),
  (_before, { open }) => !open,
);
