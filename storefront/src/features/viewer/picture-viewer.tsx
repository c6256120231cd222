/** A picture as large as its preview's pixels allow, on a ground of choice. */
import { pictureText } from '@baobab/domain/picture-text';
import { imageUrl } from '@baobab/data/storage/images';
import type { Picture } from '@baobab/domain/entities/fields';
import type { ItemFacts } from '@baobab/domain/entities/item-facts';
import { pixelSize } from '@baobab/ui/item-claims';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import { useData } from '../../query/data-context.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';
import { firstGround, Grounds } from './grounds.tsx';
import { useZoom, type Zoom } from './use-zoom.ts';
import styles from './picture-viewer.module.css';

interface PictureViewerProps extends OverlayProps {
  /** The first is shown first, the others are next to it, all in a circle. */
  items: readonly [Viewed, ...Viewed[]];
}

type Viewed = { id: string; title: string; altText?: string | null } & Picture &
  Pick<ItemFacts, 'isTransparent' | 'widthPx' | 'heightPx'>;

export function PictureViewer({ open, onClose, items }: PictureViewerProps) {
  const [at, setAt] = useState(0);
  const item = items[at] ?? items[0];
  const close = () => {
    setAt(0);
    onClose();
  };
  const step = (by: number) => setAt((at + by + items.length) % items.length);
  return (
    <Dialog open={open} onClose={close} title={`${item.title}, looked at closer`} hideTitle className={styles.viewer}>
      <Viewer item={item} step={items.length > 1 ? step : null} isGuest={at > 0} onLeave={close} />
    </Dialog>
  );
}

const LOADING: Loading = { state: 'loading' };
/** The arrows, while all of the picture is seen; else they move it. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type Loading = { state: 'loading' | 'failed' } | { state: 'shown'; width: number; height: number };

interface ViewerProps {
  item: Viewed;
  /** To the picture so many places further; null where there is one only. */
  step: ((by: number) => void) | null;
  /** Not the picture of the page. */
  isGuest: boolean;
  onLeave: () => void;
}

function Viewer({ item, step, isGuest, onLeave }: ViewerProps) {
  const { url } = useData().http;
  const whole = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [ground, setGround] = useState(firstGround);
  const [loaded, setLoaded] = useState<Loading & { id: string }>({ state: 'loading', id: item.id });
  const picture: Loading = loaded.id === item.id ? loaded : LOADING;
  const zoom = useZoom(frame, content);
  const { reset } = zoom;
  useLayoutEffect(reset, [reset, ground, loaded]);

  const shown = picture.state === 'shown';
  const image = (
    <img
      key={item.id}
      data-zoomed=""
      className={styles.picture}
      src={imageUrl(url, item, Infinity) ?? ''}
      alt={pictureText(item)}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setLoaded({ id: item.id, state: 'shown', width: naturalWidth, height: naturalHeight })
      }
      onError={() => setLoaded({ id: item.id, state: 'failed' })}
    />
  );
  const place = {
    '--own-width': shown ? `${picture.width / window.devicePixelRatio}px` : undefined,
    transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})`,
  } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const isFree = !zoom.canZoomOut && !(event.target instanceof HTMLInputElement) && !event.altKey && !event.metaKey;
    if (!by || !step || !isFree) return zoom.onKeyDown(event);
    event.preventDefault();
    return step(by);
  };
  return (
    // Its keys work wherever the focus is in it; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={whole} className={styles.whole} data-ground={ground} onKeyDown={onKeyDown}>
      <div
        ref={frame}
        className={styles.frame}
        data-movable={zoom.canZoomOut || undefined}
        aria-busy={picture.state === 'loading'}
        {...zoom.pointerHandlers}
      >
        <div ref={content} className={styles.content} data-smooth={zoom.smooth || undefined} style={place}>
          {ground === 'page' ? <SamplePage>{image}</SamplePage> : image}
        </div>
        {picture.state === 'loading' && <p className={styles.message}>Loading the image...</p>}
        {picture.state === 'failed' && (
          <p className={styles.message} role="alert">
            The large image could not be loaded. Close this and try again.
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <Grounds ground={ground} isTransparent={item.isTransparent === true} onChange={setGround} />
        <p className={styles.size}>
          {isGuest && (
            <Link to={`/illustrations/${encodeURIComponent(item.id)}`} onClick={onLeave}>
              {item.title}
            </Link>
          )}
          <span>{shown && sizeWords(picture, item)}</span>
        </p>
        {step && (
          <div className={styles.steps}>
            <IconButton label="Previous illustration" aria-keyshortcuts="ArrowLeft" onClick={() => step(-1)}>
              <Icon name="back" />
            </IconButton>
            <IconButton label="Next illustration" aria-keyshortcuts="ArrowRight" onClick={() => step(1)}>
              <Icon name="back" />
            </IconButton>
          </div>
        )}
        <ZoomButtons zoom={zoom} whole={whole} shown={shown} />
      </div>
    </div>
  );
}

interface ZoomButtonsProps {
  zoom: Zoom;
  whole: { current: HTMLElement | null };
  shown: boolean;
}

function ZoomButtons({ zoom, whole, shown }: ZoomButtonsProps) {
  const fullScreen = useFullScreen(whole);
  return (
    <div className={styles.zoom}>
      <IconButton label="Zoom out" aria-keyshortcuts="-" aria-disabled={!zoom.canZoomOut} onClick={zoom.zoomOut}>
        <Icon name="minus" />
      </IconButton>
      <p role="status" className={styles.percent}>
        {shown && `${zoom.percent}%`}
        <span className="visually-hidden"> of the preview’s pixels</span>
      </p>
      <IconButton
        label="Zoom in"
        aria-keyshortcuts="+"
        aria-disabled={!zoom.canZoomIn}
        onClick={zoom.zoomIn}
        data-autofocus=""
      >
        <Icon name="plus" />
      </IconButton>
      {fullScreen && (
        <IconButton label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'} onClick={fullScreen.toggle}>
          <Icon name={fullScreen.isOn ? 'shrink' : 'expand'} />
        </IconButton>
      )}
    </div>
  );
}

/** Null where the browser has none. */
function useFullScreen(element: { current: HTMLElement | null }): { isOn: boolean; toggle: () => void } | null {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const update = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  // Refused by the system: the viewer fills the window as before.
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined);
  return { isOn, toggle };
}

/** How the picture may look in use. Its lines stand for text. */
function SamplePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.lines} aria-hidden="true">
        <p>A headline of yours</p>
        <span />
        <span />
        <span />
        <span />
        <b />
      </div>
      {children}
    </div>
  );
}

function sizeWords({ width, height }: { width: number; height: number }, item: Viewed): string {
  const file = pixelSize(item);
  const preview = `Preview: ${pixelSize({ widthPx: width, heightPx: height })}`;
  return file ? `${preview} · file: ${file}` : preview;
}
