import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from './link.tsx';
import styles from './plain-button.module.css';

type Look = 'filled' | 'light' | 'icon';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
}

/** A button that needs no Mantine, for the welcome page and the top bar. Elsewhere use Mantine's. */
export function PlainButton({ look = 'filled', className, ...props }: PlainButtonProps) {
  const classes = className === undefined ? styles.button : `${styles.button} ${className}`;
  return <button type="button" {...props} className={classes} data-look={look} />;
}

/** A link styled as PlainButton. */
export function PlainButtonLink({ look = 'filled', ...props }: LinkProps & { look?: Look }) {
  return <Link {...props} className={styles.button} data-look={look} />;
}
