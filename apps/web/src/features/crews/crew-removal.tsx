import IconChevronRight from 'icon:chevron-right';
import IconUserMinus from 'icon:user-minus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../ui/navigation/row-button.tsx';
import type { CrewRecord } from './api.ts';
import { BanDialog } from './ban-dialog.tsx';
import styles from './crew-removal.module.css';

interface CrewRemovalProps {
  crew: CrewRecord;
  /** Called when the crew has left the club. */
  onRemoved: () => void;
}

/** A row that leads to the removal of a crew, apart from its other settings. */
export function CrewRemoval({ crew, onRemoved }: CrewRemovalProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <RowButton className={styles.row} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconUserMinus size={20} stroke={1.7} className={styles.icon} />
        <span className={styles.text}>
          <span className={styles.label}>{t('crew.ban')}</span>
          <span className={styles.hint}>{t('crew.banHint', { nick: crew.nick })}</span>
        </span>
        <IconChevronRight size={20} stroke={1.7} className={styles.chevron} />
      </RowButton>
      {opened && <BanDialog crew={crew} onClose={() => setOpened(false)} onBanned={onRemoved} />}
    </>
  );
}
