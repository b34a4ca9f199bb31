import { may } from '@crewwith/domain/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PersonField } from '../../../ui/form/person-radios.tsx';
import { useCrews } from '../../crews/api.ts';
import { type SeriesRecord, useTakeOver } from '../api.ts';
import styles from './series-page.module.css';

interface TakeOverDialogProps {
  series: SeriesRecord;
  my: { crew_id: string; nick: string; image_url: string | null };
  onClose: () => void;
}

/** Gives a series and its meetups to come another host (docs/specification.md#series-owner). */
export function TakeOverDialog({ series, my, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const crews = useCrews(series.club_nick, true);
  const [crewId, setCrewId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const takeOver = useTakeOver(series.id);
  const isHost = (id: string) => !series.paused && id === series.crew_id;
  const others = (crews.data ?? []).filter(
    ({ id, admin_level: level }) =>
      id !== my.crew_id && !isHost(id) && may('series.create', { level: level ?? 0 }),
  );
  const me = { ...my, id: my.crew_id, label: t('series.takeOverMe') };
  const people = [...(isHost(my.crew_id) ? [] : [me]), ...others];
  const nick = others.find(({ id }) => id === crewId)?.nick ?? my.nick;
  const confirm = () => {
    setMissing(crewId === '');
    if (crewId === '') return;
    takeOver.mutate(crewId, {
      onSuccess: () => {
        onClose();
        void toast(t('series.tookOver', { nick }));
      },
    });
  };
  return (
    <ConfirmDialog
      opened
      title={t('series.takeOverTitle')}
      confirmLabel={t(crewId === my.crew_id ? 'series.takeOverMe' : 'series.confirmTakeOver')}
      pending={takeOver.isPending}
      disabled={people.length === 0}
      error={ApiError.messageOf(takeOver.error ?? crews.error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.fields}>
        <div>
          <p>{t('series.takeOverText', { level: levelPhrase('series.create') })}</p>
          <p role="status" className={styles.status}>
            {crews.data !== undefined && people.length === 0 && t('series.noHosts')}
          </p>
        </div>
        {people.length > 0 && (
          <PersonField
            label={t('series.crew')}
            required
            error={isMissing && crewId === '' ? t('common.required') : null}
            people={people}
            chosen={crewId}
            onChoose={setCrewId}
          />
        )}
        {crews.isPending && <RowsSkeleton rows={3} />}
      </div>
    </ConfirmDialog>
  );
}
