import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENTS_PER_DAY } from '@crewwith/domain/notifications/constants';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { graphemeCount } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftText } from '../../forms/use-draft-text.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import type { ActivityRecord } from '../activities/api.ts';
import { useAnnounce } from './announce-api.ts';

interface AnnounceSheetProps {
  club: { id: string; name: string; crew_count: number };
  /** The meetup whose attendees it is for; null for the whole club. */
  activity: Pick<ActivityRecord, 'activity_id' | 'name' | 'count' | 'held_count' | 'my'> | null;
  onClose: () => void;
}

/** Writes an announcement (docs/specification.md#announcements). Mount it to open it. */
export function AnnounceSheet({ club, activity, onClose }: AnnounceSheetProps) {
  const { t } = useTranslation();
  const announce = useAnnounce(club.id);
  const key = useIdempotencyKey();
  const [typed, setTyped] = useDraftText(`announcement_${activity?.activity_id ?? club.id}`);
  const [error, setError] = useState<string | null>(null);
  const max = ANNOUNCEMENT_TEXT_MAX;
  // The sender is not notified.
  const count = activity === null ? club.crew_count - 1 : othersIn(activity);
  const confirm = async () => {
    const text = cleanText(typed);
    const refusal = text === '' ? t('announcement.missing') : t('announcement.tooLong', { max });
    if (text === '' || graphemeCount(text) > max) return setError(refusal);
    const audience =
      activity === null
        ? ({ audience: 'club' } as const)
        : ({ audience: 'activity', activity_id: activity.activity_id } as const);
    try {
      const { recipients } = await announce.mutateAsync({ body: { ...audience, text }, key: key.read() });
      setTyped('');
      onClose();
      await toast(t('announcement.sent', { count: recipients }));
    } catch {
      // The dialog shows it, and the text stays.
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t(activity === null ? 'announcement.toClub' : 'activity.announce')}
      confirmLabel={t('announcement.send')}
      pending={announce.isPending}
      error={ApiError.messageOf(announce.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {activity === null
          ? t('announcement.clubAudience', { name: club.name, count })
          : t('announcement.attendees', { name: activity.name, count })}
      </p>
      <TextAreaField
        label={t('announcement.text')}
        description={t('announcement.hint', { max, times: ANNOUNCEMENTS_PER_DAY })}
        required
        data-autofocus
        rows={5}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          key.renew();
          setError(null);
          setTyped(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
}

/** The number of attendees besides the member. Held seats are not taken yet. */
function othersIn({ count, held_count: held, my }: NonNullable<AnnounceSheetProps['activity']>): number {
  return count - held - (my?.state == null ? 0 : 1);
}
