/** Where a picture is that is looked at closer. Pure; CSS pixels, measured from the middle of the frame. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** `scale` 1 shows all of it; `x` and `y` are the place of its middle. */
export interface View extends Point {
  scale: number;
}

/** What was laid out, at scale 1. */
export interface Stage {
  frame: Size;
  /** The picture, with the page around it where there is one. */
  content: Size;
  /** The picture alone. */
  pictureWidth: number;
  /** Pixels of the preview. */
  naturalWidth: number;
  /** Pixels of the screen in one CSS pixel. */
  density: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The scale at which a pixel of the preview is a pixel of the screen: nothing is enlarged beyond it. */
export function largestScale({ pictureWidth, naturalWidth, density }: Stage): number {
  return pictureWidth > 0 ? Math.max(1, naturalWidth / density / pictureWidth) : 1;
}

/** Of the preview's own pixels, percent; 100 at most. */
export function shownPercent(view: View, { pictureWidth, naturalWidth, density }: Stage): number {
  return naturalWidth > 0 ? Math.min(100, Math.round((100 * pictureWidth * view.scale * density) / naturalWidth)) : 0;
}

/** Zooms by a factor; what is under the point stays under it. */
export function zoomAt(view: View, factor: number, point: Point, stage: Stage): View {
  const scale = clamp(view.scale * factor, 1, largestScale(stage));
  const ratio = scale / view.scale;
  return keepInside({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, stage);
}

export function moveBy(view: View, by: Point, stage: Stage): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** No edge of the content leaves the frame's edge inward; what fits stays in the middle. */
function keepInside({ scale, x, y }: View, { frame, content }: Stage): View {
  const room = (inner: number, outer: number) => Math.max(0, (inner * scale - outer) / 2);
  const [across, down] = [room(content.width, frame.width), room(content.height, frame.height)];
  // Adding 0 turns -0 into 0.
  return { scale, x: clamp(x, -across, across) + 0, y: clamp(y, -down, down) + 0 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
