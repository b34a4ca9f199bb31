import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/navigation/button.tsx';
import type { EditEffect } from '../api.ts';
import styles from './edit.module.css';
import { EditEffectText } from './edit-effect.tsx';
import { UNDO_MS } from './use-held.ts';

interface HeldCardProps {
  effect: EditEffect;
  clubNick: string;
  /** Whether it is being sent. */
  sending: boolean;
  onUndo: () => void;
  onSend: () => void;
}

/** An edit that has not been sent yet, in place of its form. */
export function HeldCard({ effect, clubNick, sending, onUndo, onSend }: HeldCardProps) {
  const { t } = useTranslation();
  const statusId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <section className={styles.held} aria-label={t('series.effect')}>
      <div role="status" id={statusId}>
        <p className={styles.heading}>{t(sending ? 'series.sending' : 'series.heldTitle')}</p>
        {!sending && <p className={styles.note}>{t('series.heldText', { seconds: UNDO_MS / 1000 })}</p>}
      </div>
      {!sending && (
        <div className={styles.track} aria-hidden="true">
          <div className={styles.bar} style={{ animationDuration: `${UNDO_MS}ms` }} />
        </div>
      )}
      <EditEffectText effect={effect} clubNick={clubNick} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onSend} loading={sending}>
          {t('series.now')}
        </Button>
        {/* It takes the focus as the status appears, which then is often not read. */}
        <Button ref={undo} onClick={onUndo} disabled={sending} aria-describedby={statusId}>
          {t('series.undo')}
        </Button>
      </div>
    </section>
  );
}
