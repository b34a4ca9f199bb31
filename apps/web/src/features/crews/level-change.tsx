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
  /** After a ban, when the crew is gone from the club. */
  onBanned: () => void;
}

/** Gives a crew another level, or bans it: by dropdown and dialog (docs/specification.md#crew-page). */
export function LevelChange({ crew, levels, onBanned }: LevelChangeProps) {
  const { t } = useTranslation();
  const { id, nick, admin_level: now, can } = crew;
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = picked ?? now;
  const [asking, setAsking] = useState(false);
  const change = useChangeLevel(id);
  const nameOf = (level: number) => {
    const name = levelName(levels, level, currentLanguage());
    return name === '' ? t('attendee.level', { level }) : t('crew.levelNamed', { name, level });
  };
  const risen = can.levels.filter((level) => level > 0 && level !== now);
  const options = [now, ...risen]
    .toSorted((a, b) => b - a)
    .map((level) => ({ value: String(level), label: nameOf(level) }));
  if (can.levels.includes(BANNED_LEVEL)) {
    options.push({ value: String(BANNED_LEVEL), label: t('crew.banOption') });
  }
  const close = () => {
    setAsking(false);
    change.reset();
  };
  return (
    <div className={styles.change}>
      <div className={styles.select}>
        <SelectField
          label={t('crew.level')}
          data={options}
          value={String(chosen)}
          error={null}
          onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
        />
      </div>
      <Button
        color={chosen < 0 ? 'red' : undefined}
        disabled={chosen === now}
        onClick={() => setAsking(true)}
      >
        {t(chosen < 0 ? 'crew.ban' : 'crew.changeLevel')}
      </Button>
      {asking && chosen > 0 && (
        <ReasonDialog
          title={t('crew.askLevel', { nick })}
          confirmLabel={t('crew.changeLevel')}
          pending={change.isPending}
          failure={change.error}
          onClose={close}
          onConfirm={async (reason) => {
            try {
              await change.mutateAsync({ level: chosen, reason });
            } catch {
              return;
            }
            close();
            setPicked(null);
            await toast(t('crew.levelChanged', { nick, level: nameOf(chosen) }));
          }}
        >
          <p>{t('crew.askLevelText', { from: nameOf(now), to: nameOf(chosen) })}</p>
        </ReasonDialog>
      )}
      {asking && chosen < 0 && <BanDialog crew={crew} onClose={() => setAsking(false)} onBanned={onBanned} />}
    </div>
  );
}
