import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './empty-or-error.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a button or link. */
  action: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** The sentence for the person, usually the server's. */
  message: string;
  /** Null where trying again cannot help. */
  onRetry: (() => void) | null;
  retrying?: boolean;
}

/** Something could not be loaded, and a way to try again. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{message}</p>
      {onRetry !== null && (
        <Button variant="outline" onClick={onRetry} loading={retrying}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
