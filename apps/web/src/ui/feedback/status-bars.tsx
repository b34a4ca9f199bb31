import type { ReactNode } from 'react';
import { PlainButton } from '../navigation/plain-button.tsx';
import styles from './status-bars.module.css';

/**
 * Where the bars of `StatusBar` stand, over the page and above its navigation; it is there before they are, to be
 * heard.
 */
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
  /** Takes it away; without it, it stays as long as what it says is true. */
  close?: { label: string; onClick: () => void };
}

/** A line about the app itself: no network, a new version. */
export function StatusBar({ children, action, close }: StatusBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
      {action !== undefined && (
        <PlainButton look="light" onClick={action.onClick}>
          {action.label}
        </PlainButton>
      )}
      {close !== undefined && (
        <PlainButton look="light" onClick={close.onClick}>
          {close.label}
        </PlainButton>
      )}
    </div>
  );
}
