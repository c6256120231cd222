import { Button } from 'antd';
import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import type { FocusPoint } from '@baobab/domain/descriptions';
import type { ShownPicture } from './use-shown-picture.ts';
import formStyles from '../../../form/form.module.css';
import styles from './describing.module.css';

interface FocusFieldProps {
  picture: ShownPicture;
  value: FocusPoint | null;
  onChange: (value: FocusPoint | null) => void;
}

const MIDDLE: FocusPoint = { x: 0.5, y: 0.5 };
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of the picture's width or height; with Shift ten times as much. */
const STEP = 0.01;

const within = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
const percent = (value: number) => `${Math.round(value * 100)}%`;

/** The point that crops keep: a click on the picture, or the arrow keys. */
export function FocusField({ picture, value, onChange }: FocusFieldProps) {
  const id = useId();
  const { x, y } = value ?? MIDDLE;
  const place = value ? `${percent(x)} from the left, ${percent(y)} from the top` : 'The middle';
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space click without a place
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP * 10 : STEP;
    onChange({ x: within(x + move[0] * step), y: within(y + move[1] * step) });
  };
  return (
    <div className={formStyles.field}>
      <span className={formStyles.fieldLabel} id={`${id}-label`}>
        Focus point
      </span>
      {picture ? (
        <div className={styles.focus}>
          <button
            type="button"
            className={styles.focusPicture}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-place ${id}-note`}
            onClick={onClick}
            onKeyDown={onKeyDown}
          >
            <img src={picture} alt="" />
            <span aria-hidden="true" style={{ left: percent(x), top: percent(y) }} data-set={value !== null} />
          </button>
          <div>
            <p id={`${id}-place`} role="status">
              {place}
            </p>
            <p id={`${id}-note`} className="hint">
              Crops keep it in view. Click, or use the arrow keys; with Shift in large steps.
            </p>
            {value && (
              <Button size="small" onClick={() => onChange(null)}>
                Back to the middle
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p className="hint">Choose the image first.</p>
      )}
    </div>
  );
}
