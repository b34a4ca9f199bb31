import { useTranslation } from 'react-i18next';
import { HeartButton } from '../../ui/display/heart-button.tsx';
import { useLike } from '../likes/api.ts';
import { type ActivityRecord, patchActivityLike } from './api.ts';

/** The like button of a meetup, for its crews. */
export function ActivityLike({ activity, crewId }: { activity: ActivityRecord; crewId: string }) {
  const { t } = useTranslation();
  const { activity_id: id, liked = false, like_count: count = 0, can } = activity;
  const like = useLike({
    type: 'activity',
    id,
    crewId,
    patch: (client, change) => patchActivityLike(client, id, change),
  });
  return (
    <HeartButton
      liked={liked}
      count={count}
      label={t('like.activity', { count })}
      onToggle={can.like ? like.mutate : null}
    />
  );
}
