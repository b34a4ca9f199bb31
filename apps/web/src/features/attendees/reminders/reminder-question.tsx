import IconBell from 'icon:bell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useSignedInMember } from '../../../session/session.ts';
import { Button, ButtonLink } from '../../../ui/navigation/button.tsx';
import { dismissQuestion, isQuestionDue, turnOnFailure, useDevicePush, useTurnOn } from '../../push/api.ts';
import styles from './reminder-question.module.css';

/**
 * Asks whether this device should have push notifications, where it can and has none, and the person has not said no in
 * the last 30 days (docs/specification.md#push-question). The browser asks after a press alone.
 */
export function ReminderQuestion() {
  const { t } = useTranslation();
  const { data: device } = useDevicePush();
  const turnOn = useTurnOn(useSignedInMember());
  const [isDue] = useState(isQuestionDue);
  const [isDismissed, setDismissed] = useState(false);
  if (turnOn.data === 'granted') return <Answer>{t('push.onNow')}</Answer>;
  if (isDismissed) return <Answer>{t('push.anyTime')}</Answer>;
  if (turnOn.data === 'denied' || turnOn.isError) {
    return (
      <div className={styles.question}>
        <Answer>{turnOn.isError ? turnOnFailure(turnOn.error, t) : t('push.denied')}</Answer>
        <ButtonLink variant="subtle" href={paths.notificationSettings()}>
          {t('notifications.settings')}
        </ButtonLink>
      </div>
    );
  }
  if (!isDue || device === undefined || device.subscription !== null) return null;
  const dismiss = () => {
    dismissQuestion();
    setDismissed(true);
  };
  if (device.obstacle === 'kakaotalk' || device.obstacle === 'notInstalled') {
    return (
      <div className={styles.question}>
        <p className={styles.text}>{t(`push.${device.obstacle}`)}</p>
        <div className={styles.buttons}>
          <ButtonLink variant="light" href={paths.notificationSettings()}>
            {t('push.how')}
          </ButtonLink>
          <Button variant="subtle" onClick={dismiss}>
            {t('push.later')}
          </Button>
        </div>
      </div>
    );
  }
  if (device.obstacle !== null) return null;
  const accept = async () => {
    // A failure is no answer: the next seat asks again.
    const permission = await turnOn.mutateAsync().catch(() => null);
    if (permission === 'default' || permission === 'denied') dismissQuestion();
    if (permission === 'default') setDismissed(true);
  };
  return (
    <div className={styles.question}>
      <p className={styles.text}>
        <IconBell size={20} stroke={1.7} className={styles.icon} />
        {t('push.question')}
      </p>
      <div className={styles.buttons}>
        <Button variant="light" loading={turnOn.isPending} onClick={() => void accept()}>
          {t('push.accept')}
        </Button>
        <Button variant="subtle" disabled={turnOn.isPending} onClick={dismiss}>
          {t('push.later')}
        </Button>
      </div>
    </div>
  );
}

/** Has the focus of the button whose place it takes. */
function Answer({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
