import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useChangeSubgroup } from './seats/change-api.ts';
import { SubgroupChoice } from './subgroup-choice.tsx';

interface SubgroupChangeDialogProps {
  activityId: string;
  crewId: string;
  /** The attendee's nick; null for the user's own seat. */
  nick: string | null;
  current: string;
  subgroups: readonly string[];
  onClose: () => void;
}

/** Moves an attendee to another subgroup. */
export function SubgroupChangeDialog(props: SubgroupChangeDialogProps) {
  const { activityId, crewId, nick, current, subgroups, onClose } = props;
  const { t } = useTranslation();
  const [selected, setSelected] = useState(subgroups.includes(current) ? current : (subgroups[0] ?? ''));
  const change = useChangeSubgroup(activityId, crewId);
  const title = nick === null ? t('attendee.moveSelfQuestion') : t('attendee.moveQuestion', { nick });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={t('attendee.confirmMove')}
      closeLabel={t('common.close')}
      pending={change.isPending}
      error={ApiError.messageOf(change.error)}
      onClose={onClose}
      onConfirm={() => {
        if (selected === current) return onClose();
        change.mutate(selected, { onSuccess: onClose });
      }}
    >
      <SubgroupChoice label={title} subgroups={subgroups} value={selected} onChange={setSelected} />
    </ConfirmDialog>
  );
}
