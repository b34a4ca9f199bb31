import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from './link.tsx';
import styles from './plain-button.module.css';

type Variant = 'filled' | 'light' | 'icon';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
}

/** A button that needs no Mantine, for the welcome page and the top bar. Elsewhere use Mantine's. */
export function PlainButton({ variant = 'filled', className, ...props }: PlainButtonProps) {
  const classes = className === undefined ? styles.button : `${styles.button} ${className}`;
  return <button type="button" {...props} className={classes} data-variant={variant} />;
}

/** A link styled as PlainButton. */
export function PlainButtonLink({ variant = 'filled', ...props }: LinkProps & { variant?: Variant }) {
  return <Link {...props} className={styles.button} data-variant={variant} />;
}
