import type { ReactNode } from 'react';
import { Button } from '../navigation/button.tsx';
import styles from './status-bars.module.css';

/** Container of `StatusBar`, above the navigation. Always mounted, so that screen readers announce new bars. */
export function StatusBars({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bars} role="status">
      {children}
    </div>
  );
}

export interface StatusBarProps {
  children: ReactNode;
  action?: { label: string; onClick: () => void };
  /** Dismisses the bar; without it, the bar stays. */
  close?: { label: string; onClick: () => void };
}

/** A message about the app itself: offline, newer version. */
export function StatusBar({ children, action, close }: StatusBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
      {action !== undefined && (
        <Button variant="light" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {close !== undefined && (
        <Button variant="light" onClick={close.onClick}>
          {close.label}
        </Button>
      )}
    </div>
  );
}
