import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import styles from './state.module.css';

export interface ErrorStateProps {
  /** The message for the user, usually the server's. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Placeholder for content that failed to load. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{message}</p>
      <Button variant="outline" onClick={onRetry} loading={retrying}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
