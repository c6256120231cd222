/** All pictures of a pack, one after the other: by swiping, with the arrow keys, or with buttons. */
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';
import { PackPreview, type PackPicture } from './pack-preview.tsx';
import styles from './pack-viewer.module.css';

interface PackViewerProps extends OverlayProps {
  pack: Pick<PackWithContents, 'title' | 'contents'>;
}

export function PackViewer({ open, onClose, pack: { title, contents } }: PackViewerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.viewer}>
      <Pictures pictures={contents?.pictures ?? []} />
    </Dialog>
  );
}

function Pictures({ pictures }: { pictures: readonly PackPicture[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;
  const show = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 0), last);
    track.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    setAt(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const wanted = targets[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  };
  const shown = pictures[at];
  return (
    // Its keys work wherever the focus is in it; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <ul
        ref={track}
        className={styles.track}
        // What scrolls can have the focus, so that the keyboard reaches it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map((picture, place) => (
          <li key={`${picture.theme} ${picture.title}`} aria-hidden={place !== at}>
            <PackPreview picture={picture} alt={picture.title} className={styles.picture} />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status" className={styles.words}>
          <strong>{shown?.title}</strong>
          <span>
            {at + 1} of {pictures.length}
            {shown?.theme && ` · ${shown.theme}`}
          </span>
        </p>
        <IconButton label="Previous illustration" aria-disabled={at === 0} onClick={() => show(at - 1)}>
          <Icon name="back" />
        </IconButton>
        <IconButton
          label="Next illustration"
          className={styles.next}
          aria-disabled={at === last}
          onClick={() => show(at + 1)}
          data-autofocus=""
        >
          <Icon name="back" />
        </IconButton>
      </div>
    </div>
  );
}
