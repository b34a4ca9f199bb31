import type { ButtonHTMLAttributes } from 'react';
import styles from './row-button.module.css';

/** A button that is a whole row of a list, a sheet or a page; the class says how it looks there. */
export function RowButton({ className = '', ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={`${styles.button} ${className}`} />;
}
