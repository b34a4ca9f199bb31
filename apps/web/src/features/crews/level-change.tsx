import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { type CrewRecord, useChangeLevel } from './api.ts';
import { BanDialog } from './ban-dialog.tsx';
import styles from './level-change.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

export interface LevelChangeProps {
  crew: CrewRecord;
  levels: LevelNames;
  /** Called after a ban, when the crew has left the club. */
  onBanned: () => void;
}

/** Changes the level of a crew, or bans it (docs/specification.md#crew-page). */
export function LevelChange({ crew, levels, onBanned }: LevelChangeProps) {
  const { t } = useTranslation();
  const { id, nick, admin_level: currentLevel, can } = crew;
  const [selected, setSelected] = useState<number | null>(null);
  const selectedLevel = selected ?? currentLevel;
  const [confirming, setConfirming] = useState(false);
  const change = useChangeLevel(id);
  const nameOf = (level: number) => {
    const name = levelName(levels, level, currentLanguage());
    return name === '' ? t('attendee.level', { level }) : t('crew.levelNamed', { name, level });
  };
  const assignable = can.levels.filter((level) => level > 0 && level !== currentLevel);
  const options = [currentLevel, ...assignable]
    .toSorted((a, b) => b - a)
    .map((level) => ({ value: String(level), label: nameOf(level) }));
  if (can.levels.includes(BANNED_LEVEL)) {
    options.push({ value: String(BANNED_LEVEL), label: t('crew.banOption') });
  }
  const close = () => {
    setConfirming(false);
    change.reset();
  };
  return (
    <div className={styles.change}>
      <div className={styles.select}>
        <SelectField
          label={t('crew.level')}
          data={options}
          value={String(selectedLevel)}
          error={null}
          onChange={({ currentTarget }) => setSelected(Number(currentTarget.value))}
        />
      </div>
      <Button
        color={selectedLevel < 0 ? 'red' : undefined}
        disabled={selectedLevel === currentLevel}
        onClick={() => setConfirming(true)}
      >
        {t(selectedLevel < 0 ? 'crew.ban' : 'crew.changeLevel')}
      </Button>
      {confirming && selectedLevel > 0 && (
        <ReasonDialog
          title={t('crew.levelQuestion', { nick })}
          confirmLabel={t('crew.changeLevel')}
          pending={change.isPending}
          failure={change.error}
          onClose={close}
          onConfirm={async (reason) => {
            try {
              await change.mutateAsync({ level: selectedLevel, reason });
            } catch {
              return;
            }
            close();
            setSelected(null);
            await toast(t('crew.levelChanged', { nick, level: nameOf(selectedLevel) }));
          }}
        >
          <p>{t('crew.levelText', { from: nameOf(currentLevel), to: nameOf(selectedLevel) })}</p>
        </ReasonDialog>
      )}
      {confirming && selectedLevel < 0 && (
        <BanDialog crew={crew} onClose={() => setConfirming(false)} onBanned={onBanned} />
      )}
    </div>
  );
}
