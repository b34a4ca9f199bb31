import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import {
  STANDING_MISSES_MAX,
  STANDING_NO_SHOWS_MAX,
  STANDING_RENEWAL_DAYS,
} from '@crewwith/domain/standing/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ChoiceField } from '../../ui/form/fields.tsx';
import { type OwnStanding, useTakeStanding } from './api.ts';
import styles from './standing.module.css';

interface TakeDialogProps {
  own: OwnStanding;
  seriesId: string;
  crewId: string;
  onClose: () => void;
  /** Called once the seat is taken, or its subgroup changed. */
  onTaken: () => void;
}

/** Says what a standing seat is and takes it, in a subgroup; of an own one it changes the subgroup alone. */
export function TakeDialog({ own, seriesId, crewId, onClose, onTaken }: TakeDialogProps) {
  const { t } = useTranslation();
  // As it was when the dialog opened: it closes with the texts that it had.
  const [isNew] = useState(own.standing === null);
  const subgroups = parseSubgroups(own.subgroup);
  const chosen = own.standing?.subgroup ?? '';
  // Its place, since ids of a field cannot have the spaces of a name.
  const [selected, setSelected] = useState(Math.max(0, subgroups.indexOf(chosen)));
  const subgroup = subgroups[selected] ?? '';
  const take = useTakeStanding(seriesId, crewId);
  const confirm = () =>
    void take.mutateAsync(subgroup).then(
      ({ seated }) => {
        onTaken();
        void toast(takenText(seated.length));
      },
      () => undefined,
    );
  const takenText = (count: number) => {
    if (!isNew) return t('standing.groupSaved', { subgroup });
    return count > 0 ? t('standing.taken', { count }) : t('standing.takenNone');
  };
  return (
    <ConfirmDialog
      opened
      title={t(isNew ? 'standing.takeTitle' : 'standing.groupTitle')}
      confirmLabel={t(isNew ? 'standing.take' : 'attendee.confirmMove')}
      closeLabel={t('common.close')}
      pending={take.isPending}
      error={ApiError.messageOf(take.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isNew ? (
        <ul className={styles.outcome}>
          <li>{t('standing.takeNow')}</li>
          <li>{t('standing.takeShare', { percent: own.standing_share })}</li>
          <li>{t('standing.takeRest')}</li>
          <li>{t('standing.takeEnd', { noShows: STANDING_NO_SHOWS_MAX, misses: STANDING_MISSES_MAX })}</li>
          <li>{t('standing.takeRenewal', { weeks: STANDING_RENEWAL_DAYS / 7 })}</li>
        </ul>
      ) : (
        <p>{t('standing.groupText')}</p>
      )}
      {subgroups.length > 1 && (
        <ChoiceField
          label={t('standing.groupLabel')}
          error={null}
          options={subgroups.map((label, index) => ({ value: String(index), label }))}
          value={String(selected)}
          onChange={(index) => setSelected(Number(index))}
        />
      )}
    </ConfirmDialog>
  );
}
