import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import type { AttendableActivity } from './attendable-activity.ts';
import { SubgroupChoice } from './subgroup-choice.tsx';

interface AttendDialogProps {
  activity: AttendableActivity;
  subgroups: readonly string[];
  opened: boolean;
  onAttend: (subgroup: string) => void;
  onClose: () => void;
}

/** Confirms attending and, with several subgroups, selects one. */
export function AttendDialog({ activity, subgroups, opened, onAttend, onClose }: AttendDialogProps) {
  const { t } = useTranslation();
  const date = useDateWords(activity.activity_time);
  const [picking, setPicking] = useState(false);
  const [subgroup, setSubgroup] = useState(subgroups[0] ?? '');

  const confirm = () => {
    if (!picking && subgroups.length > 1) return setPicking(true);
    onAttend(subgroups.includes(subgroup) ? subgroup : (subgroups[0] ?? ''));
    setPicking(false);
  };
  const close = () => {
    setPicking(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={picking ? t('seat.pickTitle') : t('seat.confirmTitle')}
      confirmLabel={!picking && subgroups.length > 1 ? t('seat.toSubgroups') : t('seat.attend')}
      closeLabel={t('common.close')}
      pending={false}
      error={null}
      onConfirm={confirm}
      onClose={close}
    >
      {picking ? (
        <SubgroupChoice
          label={t('seat.pickTitle')}
          subgroups={subgroups}
          value={subgroup}
          onChange={setSubgroup}
        />
      ) : (
        <p>
          <strong>{activity.name}</strong>
          <br />
          {date}
        </p>
      )}
    </ConfirmDialog>
  );
}
