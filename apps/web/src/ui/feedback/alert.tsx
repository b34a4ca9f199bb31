import { type ReactNode, useEffect, useRef } from 'react';
import styles from './alert.module.css';

export interface AlertProps {
  /** Moves the focus here, for alerts that a user action causes. */
  takesFocus?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** An important notice with an optional action. */
export function Alert({ takesFocus = false, action, children }: AlertProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) container.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={container} tabIndex={-1} className={styles.alert} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
