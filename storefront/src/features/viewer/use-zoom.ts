/** Wheel, fingers, mouse and keys → the view of a stage. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { largestScale, moveBy, shownPercent, WHOLE, zoomAt, type Point, type Stage, type View } from './zoom.ts';

const STEP = 1.4;
const ARROW_PX = 80;
const WHEEL_SPEED = 0.002;
/** Browsers report the pinch of a touchpad as a wheel with Control, in smaller steps. */
const PINCH_SPEED = 0.01;
const DOUBLE_TAP_MS = 350;
const TAP_PX = 12;

const NO_STAGE: Stage = {
  frame: { width: 0, height: 0 },
  content: { width: 0, height: 0 },
  pictureWidth: 0,
  naturalWidth: 0,
  density: 1,
};

export interface Zoom {
  view: View;
  /** Of the preview's pixels. */
  percent: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Buttons and keys zoom smoothly, fingers at once. */
  smooth: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Measures anew, and shows all of it. */
  reset: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  pointerHandlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: ReactPointerEvent<HTMLElement>) => void
  >;
}

/** `content` holds the picture, marked `data-zoomed`; `frame` cuts it. */
export function useZoom(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(WHOLE);
  const [stage, setStage] = useState(NO_STAGE);
  const [smooth, setSmooth] = useState(true);

  const reset = useCallback(() => {
    setStage(measure(frame.current, content.current));
    setView(WHOLE);
  }, [frame, content]);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(reset);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, reset]);

  const zoom = useCallback(
    (factor: number, point: Point, isSmooth: boolean) => {
      setSmooth(isSmooth);
      setView((before) => zoomAt(before, factor, point, stage));
    },
    [stage],
  );
  const move = useCallback(
    (by: Point, isSmooth: boolean) => {
      setSmooth(isSmooth);
      setView((before) => moveBy(before, by, stage));
    },
    [stage],
  );
  const zoomIn = () => zoom(STEP, MIDDLE, true);
  const zoomOut = () => zoom(1 / STEP, MIDDLE, true);
  /** Between all of it and its own pixels. */
  const toggle = (point: Point) => zoom(view.scale > 1 ? 0 : Infinity, point, true);

  useWheel(frame, zoom);
  return {
    view,
    percent: shownPercent(view, stage),
    canZoomIn: view.scale < largestScale(stage) - 0.001,
    canZoomOut: view.scale > 1,
    smooth,
    zoomIn,
    zoomOut,
    reset,
    onKeyDown: (event) => onKey(event, { zoomIn, zoomOut, whole: () => setView(WHOLE), move }),
    pointerHandlers: usePointers(frame, { zoom, move, toggle }),
  };
}

const MIDDLE: Point = { x: 0, y: 0 };

function measure(frame: HTMLElement | null, content: HTMLElement | null): Stage {
  const picture = content?.querySelector<HTMLImageElement>('[data-zoomed]');
  if (!frame || !content || !picture) return NO_STAGE;
  return {
    frame: { width: frame.clientWidth, height: frame.clientHeight },
    content: { width: content.offsetWidth, height: content.offsetHeight },
    pictureWidth: picture.offsetWidth,
    naturalWidth: picture.naturalWidth,
    density: window.devicePixelRatio,
  };
}

interface Moves {
  zoomIn: () => void;
  zoomOut: () => void;
  whole: () => void;
  move: (by: Point, smooth: boolean) => void;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/** Arrows belong to the choice of grounds while it has the focus, and keys with Control to the browser. */
function onKey(event: KeyboardEvent, { zoomIn, zoomOut, whole, move }: Moves): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const arrow = target instanceof HTMLInputElement ? undefined : ARROWS[key];
  const act =
    (arrow && (() => move(arrow, true))) ??
    (key === '+' || key === '=' ? zoomIn : key === '-' || key === '_' ? zoomOut : key === '0' ? whole : undefined);
  if (!act || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  act();
}

/** Not React's listener: that one cannot keep the page from zooming. */
function useWheel(frame: RefObject<HTMLElement | null>, zoom: (factor: number, point: Point, smooth: boolean) => void) {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED)), inFrame(element, event), false);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, zoom]);
}

interface Gestures {
  zoom: (factor: number, point: Point, smooth: boolean) => void;
  move: (by: Point, smooth: boolean) => void;
  toggle: (point: Point) => void;
}

/** One finger or the mouse drags, two fingers zoom and drag, a second tap at the same place toggles. */
function usePointers(frame: RefObject<HTMLElement | null>, { zoom, move, toggle }: Gestures): Zoom['pointerHandlers'] {
  const pointers = useRef(new Map<number, Point>());
  const began = useRef<Point>(MIDDLE);
  const lastTap = useRef({ at: 0, ...MIDDLE });

  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = inFrame(frame.current, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    // Of two fingers, each moves their middle by half.
    const share = other ? 0.5 : 1;
    move({ x: (now.x - before.x) * share, y: (now.y - before.y) * share }, false);
    if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), between(now, other), false);
  };
  const onPointerEnd = (event: ReactPointerEvent<HTMLElement>, isTap: boolean) => {
    const alone = pointers.current.size === 1;
    const here = inFrame(frame.current, event);
    if (!pointers.current.delete(event.pointerId) || !isTap || !alone || distance(here, began.current) > TAP_PX) return;
    const again = event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS && distance(here, lastTap.current) < 3 * TAP_PX;
    lastTap.current = { at: again ? 0 : event.timeStamp, ...here };
    if (again) toggle(here);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      began.current = inFrame(frame.current, event);
      pointers.current.set(event.pointerId, began.current);
    },
    onPointerMove,
    onPointerUp: (event) => onPointerEnd(event, true),
    onPointerCancel: (event) => onPointerEnd(event, false),
  };
}

/** From the middle of the frame. */
function inFrame(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
