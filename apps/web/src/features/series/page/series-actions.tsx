import IconCalendarOff from 'icon:calendar-off';
import IconPencil from 'icon:pencil';
import IconPlayerStop from 'icon:player-stop';
import IconUserCheck from 'icon:user-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MoreAction, MoreActions } from '../../../ui/feedback/more-actions.tsx';
import type { SeriesRecord } from '../api.ts';
import { EndDialog } from './end-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';

interface SeriesActionsProps {
  series: SeriesRecord;
  /** Null without a meetup to edit. */
  onEdit: (() => void) | null;
  onTakeOver: () => void;
}

const icon = { size: 20, stroke: 1.7 } as const;

/** What its host and leaders do with a series, behind ⋯. */
export function SeriesActions({ series, onEdit, onTakeOver }: SeriesActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'skip' | 'end' | null>(null);
  const { can, ended } = series;
  const actions: MoreAction[] = [];
  if (can.edit && !ended) {
    if (onEdit !== null)
      actions.push({ label: t('series.editAll'), icon: <IconPencil {...icon} />, onPress: onEdit });
    actions.push({
      label: t('series.skipAnother'),
      icon: <IconCalendarOff {...icon} />,
      onPress: () => setDialog('skip'),
    });
  }
  if (can.take_over && !ended)
    actions.push({ label: t('series.takeOver'), icon: <IconUserCheck {...icon} />, onPress: onTakeOver });
  if (can.edit && !ended) {
    actions.push({
      label: t('series.endSeries'),
      icon: <IconPlayerStop {...icon} />,
      danger: true,
      onPress: () => setDialog('end'),
    });
  }
  const close = () => setDialog(null);
  return (
    <>
      <MoreActions label={t('series.more')} actions={actions} />
      {dialog === 'skip' && <SkipDialog series={series} occurrence={null} onClose={close} />}
      {dialog === 'end' && <EndDialog series={series} onClose={close} />}
    </>
  );
}
