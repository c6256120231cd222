import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

/** `primary`: the one thing to do next. `solid`: an ordinary action. `outline`: its quieter neighbour. `bare`: text only. */
export type ButtonLook = 'primary' | 'solid' | 'outline' | 'bare';

interface Shape {
  look?: ButtonLook;
  size?: 'normal' | 'large';
  wide?: boolean;
}

const classOf = ({ look = 'solid', size = 'normal', wide }: Shape, more?: string) =>
  classNames(styles.button, styles[look], size === 'large' && styles.large, wide && styles.wide, more);

/** `busy` keeps the button focusable and says so, instead of dropping the focus as `disabled` would. */
export function Button({
  look,
  size,
  wide,
  busy,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & Shape & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, wide }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({ look, size, wide, className, ...rest }: ComponentProps<typeof Link> & Shape) {
  return <Link {...rest} className={classOf({ look, size, wide }, className)} />;
}

/** A square control that holds only an icon; `label` is its name and its tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames(styles.icon, className)} />
  );
}
