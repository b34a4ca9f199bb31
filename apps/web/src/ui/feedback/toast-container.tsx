import IconX from 'icon:x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import styles from './toast-container.module.css';
import { placeToasts, toastLayer } from './toast-layer.ts';

/** Long enough to read two sentences. */
const SHOWN_FOR_MS = 6_000;

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'quiet' | 'danger';
}

export interface ToastContainerProps {
  readonly toasts: readonly Toast[];
  readonly onRemove: (id: number) => void;
}

/** Loaded with the first toast. */
export function ToastContainer({ toasts, onRemove }: ToastContainerProps) {
  useEffect(placeToasts, []);
  return createPortal(
    <div role="status">
      {toasts.map((each) => (
        <ToastItem key={each.id} toast={each} onRemove={onRemove} />
      ))}
    </div>,
    toastLayer(styles.layer),
  );
}

/** Stays while the pointer or the focus is on it. */
function ToastItem({ toast, onRemove }: { toast: Toast } & Pick<ToastContainerProps, 'onRemove'>) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const { id, message, tone } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onRemove(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, id, onRemove]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep it in view.
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.message} role={tone === 'danger' ? 'alert' : undefined}>
        {message}
      </p>
      <Button variant="icon" aria-label={t('common.close')} onClick={() => onRemove(id)}>
        <IconX size={20} />
      </Button>
    </div>
  );
}
