import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'filled' | 'light' | 'icon';
}

/** A button for what is seen first, before Mantine is loaded: the welcome page and the top bar. Elsewhere: Mantine's. */
export function PlainButton({ look = 'filled', className, ...props }: PlainButtonProps) {
  const classes = className === undefined ? styles.button : `${styles.button} ${className}`;
  return <button type="button" {...props} className={classes} data-look={look} />;
}
