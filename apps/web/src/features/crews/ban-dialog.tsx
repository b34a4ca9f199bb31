import { BANNED_LEVEL, PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { ChoiceField } from '../../ui/form/fields.tsx';
import { type CrewRecord, useChangeLevel } from './api.ts';
import styles from './ban-dialog.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

export interface BanDialogProps {
  crew: CrewRecord;
  onClose: () => void;
  onBanned: () => void;
}

/** Selects a temporary or permanent ban, with their consequences; neither is preselected. */
export function BanDialog({ crew, onClose, onBanned }: BanDialogProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { id, nick, can } = crew;
  const ban = useChangeLevel(id);
  const kinds = [
    {
      level: BANNED_LEVEL,
      label: t('crew.banForced'),
      description: t('crew.banForcedText', { level: levelPhrase('crew.unban') }),
    },
    {
      level: PERMANENTLY_BANNED_LEVEL,
      label: t('crew.banPermanent'),
      description: t('crew.banPermanentText'),
    },
  ].filter(({ level }) => can.levels.includes(level));
  // A single option is what the button was for.
  const [kind, setKind] = useState(kinds.length === 1 ? String(kinds[0]?.level) : '');
  const [missing, setMissing] = useState(false);
  const isReady = () => {
    setMissing(kind === '');
    return kind !== '';
  };
  return (
    <ReasonDialog
      title={t('crew.banQuestion', { nick })}
      confirmLabel={t('crew.ban')}
      danger
      pending={ban.isPending}
      failure={ban.error}
      isReady={isReady}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await ban.mutateAsync({ level: Number(kind), reason });
        } catch {
          return;
        }
        onBanned();
        await toast(t('crew.bannedDone', { nick }));
      }}
    >
      <ul className={styles.outcome}>
        <li>{t('crew.banSeats')}</li>
        <li>{t('crew.banOut')}</li>
      </ul>
      <ChoiceField
        label={t('crew.banKind')}
        required
        value={kind}
        onChange={(next) => {
          setKind(next);
          setMissing(false);
        }}
        error={missing && <span role="alert">{t('crew.banPick')}</span>}
        options={kinds.map(({ level, ...texts }) => ({ value: String(level), ...texts }))}
      />
    </ReasonDialog>
  );
}
