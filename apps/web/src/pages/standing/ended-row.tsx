import { formatMonthAndDay } from '@crewwith/domain/calendar/date-format';
import { STANDING_MISSES_MAX, STANDING_NO_SHOWS_MAX } from '@crewwith/domain/standing/constants';
import { STANDING_END, type StandingEnd } from '@crewwith/domain/standing/states';
import { useTranslation } from 'react-i18next';
import type { ListedStanding } from '../../features/standing/api.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { ListRow } from '../../ui/display/list-row.tsx';

/** A standing seat that has ended: when and why. */
export function EndedRow({ seat }: { seat: ListedStanding }) {
  const { t } = useTranslation();
  const reasons: Record<StandingEnd, string> = {
    [STANDING_END.givenUp]: t('standing.endGivenUp'),
    [STANDING_END.noShows]: t('standing.endNoShows', { noShows: STANDING_NO_SHOWS_MAX }),
    [STANDING_END.misses]: t('standing.endMisses', { misses: STANDING_MISSES_MAX }),
    [STANDING_END.notRenewed]: t('standing.endNotRenewed'),
    [STANDING_END.leftClub]: t('standing.endLeftClub'),
    [STANDING_END.seriesEnded]: t('standing.endSeriesEnded'),
  };
  const { ended_time: ended, end_reason: reason } = seat;
  const facts = [
    seat.club_name,
    ended && formatMonthAndDay(ended, currentLanguage()),
    reason && reasons[reason],
  ];
  return (
    <ListRow
      href={paths.series(seat.club_nick, seat.series_id)}
      title={seat.name}
      meta={facts.filter(Boolean).join(' · ')}
    />
  );
}
