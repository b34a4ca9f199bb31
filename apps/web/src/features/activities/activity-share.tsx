import IconShare2 from 'icon:share-2';
import { hasStarted } from '@crewwith/domain/activities/states';
import { isApplied } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { useNow } from '../../browser/use-now.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord } from './api.ts';

/** Shares a meetup from its title; nothing while the card of the own seat has the button. */
export function ActivityShare({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const { activity_id: id, club_nick: nick, name, activity_time: start, my } = activity;
  const isComing = useNow((now) => !hasStarted(start, now));
  const seat = my?.state ?? null;
  if (isComing && seat !== null && isApplied(seat)) return null;
  const url = () => new URL(paths.activity(nick, id), window.location.origin).href;
  return (
    <Button
      variant="icon"
      aria-label={t('seat.share')}
      onClick={() => void share({ title: name, url: url() })}
    >
      <IconShare2 size={22} stroke={1.7} />
    </Button>
  );
}
