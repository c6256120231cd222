/** A picture of known ratio: blurred placeholder while it loads, a drawing when it fails. */
import { startTransition, useEffect, useRef, useState, type CSSProperties } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import { classNames } from '../browser/class-names.ts';
import styles from './picture.module.css';

export interface PictureSource {
  src: string;
  srcSet?: string | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Base64 thumbhash. */
  placeholder?: string | null | undefined;
}

interface PictureProps {
  source: PictureSource;
  alt: string;
  /** How wide it is shown: for a source of several widths. */
  sizes?: string;
  /** Above the fold: loaded eagerly with high priority. */
  priority?: boolean;
  /** All of it is shown, on its mat where the frame has another ratio; else it fills the frame and is cropped. */
  whole?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Keyed by source, so that state starts anew. */
export function Picture(props: PictureProps) {
  return <LoadingImage key={props.source.src} {...props} />;
}

function LoadingImage({ source, alt, sizes, priority, whole, className, style }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>(source.src === '' ? 'broken' : 'waiting');
  const [blur, setBlur] = useState<string>();

  const { src, placeholder } = source;
  useEffect(() => {
    const element = image.current;
    // Loading may have ended before hydration. A transition: a page's pictures together would be a long task.
    if (element?.complete && element.src)
      startTransition(() => setState(element.naturalWidth > 0 ? 'shown' : 'broken'));
    else if (placeholder) {
      // One task per picture, so that decoding does not block input.
      const timer = setTimeout(() => setBlur(blurredImage(placeholder)));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [src, placeholder]);

  if (state === 'broken') {
    return (
      <span
        className={classNames(styles.picture, styles.broken, className)}
        // The place stays as large as the picture would have been.
        style={{ ...(source.width && source.height ? { aspectRatio: source.width / source.height } : {}), ...style }}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <FallbackDrawing />
      </span>
    );
  }
  const background = state === 'waiting' ? { backgroundImage: blur } : undefined;
  return (
    <img
      ref={image}
      className={classNames(styles.picture, whole && styles.whole, className)}
      style={{ ...matOf(source), ...background, ...style }}
      src={source.src}
      srcSet={source.srcSet}
      sizes={source.srcSet ? sizes : undefined}
      width={source.width ?? undefined}
      height={source.height ?? undefined}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
    />
  );
}

function FallbackDrawing() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <path d="M10 92h100M53 92c4-16 3-26-2-34-6-3-14-3-22-1 8-6 17-7 24-4l4-12 4 13c7-4 17-4 26 2-9-1-17 0-23 4-4 8-4 18 0 32" />
      <circle cx="88" cy="30" r="7" />
    </svg>
  );
}

/** What is behind and around a picture, from the first byte on; the backing for one that is transparent or of unknown color. */
export function matOf({ placeholder }: Pick<PictureSource, 'placeholder'>): CSSProperties {
  const tint = averageColor(placeholder);
  return tint ? ({ '--mat': `color-mix(in oklab, ${tint} 45%, var(--sunken))` } as CSSProperties) : {};
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function blurredImage(placeholder: string): string | undefined {
  try {
    return `url(${thumbHashToDataURL(bytesOf(placeholder))})`;
  } catch {
    return undefined;
  }
}

/** Undefined for a picture with transparent parts. */
function averageColor(placeholder: string | null | undefined): string | undefined {
  if (!placeholder) return undefined;
  try {
    const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(placeholder));
    if (a < 1) return undefined;
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return undefined;
  }
}
