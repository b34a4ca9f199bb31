import { type ReactNode, useEffect, useRef } from 'react';
import styles from './alert.module.css';

export interface AlertProps {
  /** For what has just come of a press: one is brought here. */
  takesFocus?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** Something worth knowing before one goes on, and what one can do about it. */
export function Alert({ takesFocus = false, action, children }: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className={styles.notice} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
