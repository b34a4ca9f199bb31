import IconCalendarX from 'icon:calendar-x';
import IconCopy from 'icon:copy';
import IconPencil from 'icon:pencil';
import IconSpeakerphone from 'icon:speakerphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMountedDialog } from '../../../browser/lazy/lazy-dialog.tsx';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';
import { type MoreAction, MoreActions } from '../../../ui/feedback/more-actions.tsx';
import type { ActivityRecord } from '../api.ts';

const { Dialog: DeleteDialog } = lazyMountedDialog(async () => {
  const dialog = import('./delete-dialog.tsx');
  const [file] = await Promise.all([dialog, loadPlanningTexts()]);
  return file.DeleteDialog;
});

export interface ActivityActionsProps {
  activity: ActivityRecord;
  onEdit: () => void;
  /** Null where nothing is created. */
  onCopy: (() => void) | null;
  /** Null for those who may not notify the attendees. */
  onAnnounce: (() => void) | null;
  onDeleted: () => void;
}

const icon = { size: 20, stroke: 1.7 } as const;

/**
 * Edit, copy, notify the attendees and cancel (a deletion on the wire), as permitted; explains why a past meetup cannot
 * be cancelled.
 */
export function ActivityActions({ activity, onEdit, onCopy, onAnnounce, onDeleted }: ActivityActionsProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const [deleting, setDeleting] = useState(false);
  const { can } = activity;
  const actions: MoreAction[] = [];
  if (can.edit) actions.push({ label: t('activity.edit'), icon: <IconPencil {...icon} />, onPress: onEdit });
  if (can.copy && onCopy !== null)
    actions.push({ label: t('activity.copy'), icon: <IconCopy {...icon} />, onPress: onCopy });
  if (onAnnounce !== null)
    actions.push({
      label: t('activity.announce'),
      icon: <IconSpeakerphone {...icon} />,
      onPress: onAnnounce,
    });
  if (can.edit) {
    actions.push({
      label: t('activity.delete'),
      icon: <IconCalendarX {...icon} />,
      danger: can.delete,
      disabled: !can.delete,
      ...(!can.delete && {
        hint: t('activity.deletionClosed', { level: levelPhrase('activity.delete_late') }),
      }),
      onPress: () => setDeleting(true),
    });
  }
  return (
    <>
      <MoreActions label={t('activity.more')} actions={actions} />
      {deleting && (
        <DeleteDialog activity={activity} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
