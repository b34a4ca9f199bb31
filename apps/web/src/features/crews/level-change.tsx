import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type CrewRecord, useChangeLevel } from './api.ts';
import styles from './level-change.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

export interface LevelChangeProps {
  crew: CrewRecord;
  levels: LevelNames;
}

/** Changes the level of a crew (docs/specification.md#crew-page). */
export function LevelChange({ crew, levels }: LevelChangeProps) {
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
  const close = () => {
    setConfirming(false);
    change.reset();
  };
  return (
    <div className={styles.change}>
      <div className={styles.select}>
        <SelectField
          label={t('crew.level')}
          options={options}
          value={String(selectedLevel)}
          error={null}
          onChange={({ currentTarget }) => setSelected(Number(currentTarget.value))}
        />
      </div>
      <Button disabled={selectedLevel === currentLevel} onClick={() => setConfirming(true)}>
        {t('crew.changeLevel')}
      </Button>
      {confirming && (
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
    </div>
  );
}
