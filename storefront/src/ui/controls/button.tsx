import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../browser/class-names.ts';
import styles from './button.module.css';

/** `primary`: the main action of a page. `solid`: an ordinary one. `outline`: a secondary one. `bare`: text only. */
export type ButtonLook = 'primary' | 'solid' | 'outline' | 'bare';

interface Shape {
  look?: ButtonLook;
  size?: 'normal' | 'large';
  wide?: boolean;
}

const classOf = ({ look = 'solid', size = 'normal', wide }: Shape, more?: string) =>
  classNames(styles.button, styles[look], size === 'large' && styles.large, wide && styles.wide, more);

/** `busy` keeps the focus, which `disabled` would drop. */
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

/** `label` is its accessible name and tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames(styles.icon, className)} />
  );
}
