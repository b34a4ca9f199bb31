import IconCheck from 'icon:check';
import IconCopy from 'icon:copy';
import IconMaximize from 'icon:maximize';
import { COPIED_MESSAGE_MS } from '@crewwith/domain/constants';
import { useClipboard } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './attendance-code-card.module.css';

/** The attendance code for admins and the owner: large, to copy, and full screen. */
export function AttendanceCodeCard({ code, activityName }: { code: string; activityName: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [fullScreen, setFullScreen] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MESSAGE_MS });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('codeCard.name')}
      </h2>
      <p className={styles.code}>{code}</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          icon={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => clipboard.copy(code)}
        >
          {t('codeCard.copy')}
        </Button>
        <Button variant="default" icon={<IconMaximize size={18} />} onClick={() => setFullScreen(true)}>
          {t('codeCard.fullScreen')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {clipboard.copied && t('common.copied')}
        {clipboard.error !== null && t('common.copyFailed')}
      </p>
      <p className={styles.hint}>{t('codeCard.showHint')}</p>
      <Sheet fullScreen opened={fullScreen} title={activityName} onClose={() => setFullScreen(false)}>
        <p className={styles.name}>{t('codeCard.name')}</p>
        <p className={styles.largeCode}>{code}</p>
      </Sheet>
    </section>
  );
}
