import { needsSubgroupPicker, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { isApplied } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { Rest, useRestUntil } from '../../features/attendees/seats/rest.tsx';
import { seriesWords } from '../../features/series/series-words.ts';
import type { ListedStanding } from '../../features/standing/api.ts';
import { StandingActions } from '../../features/standing/standing-actions.tsx';
import { RenewDay } from '../../features/standing/standing-words.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './standing-page.module.css';

/** A standing seat: series and club, the next meetup with the rest, until when it lasts, and what one may do. */
export function StandingCard({ seat }: { seat: ListedStanding }) {
  const { t } = useTranslation();
  const { club_nick: clubNick, series_id: seriesId, crew_id: crewId, subgroup, left_out: leftOut } = seat;
  return (
    <Card as="article">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <Link href={paths.series(clubNick, seriesId)}>{seat.name}</Link>
          </h2>
          <p className={styles.note}>
            {/* No line begins with a dot. */}
            {[seat.club_name, seriesWords(seat), seat.location].join('\u00a0· ')}
          </p>
          {subgroup !== '' && needsSubgroupPicker(parseSubgroups(seat.subgroups)) && (
            <p className={styles.note}>{t('standing.group', { subgroup })}</p>
          )}
        </div>
        {seat.next === null ? (
          <p className={styles.note}>{t('series.noNext')}</p>
        ) : (
          <Next next={seat.next} seat={seat} />
        )}
        {leftOut > 0 && <p className={styles.warning}>{t('standing.leftOut', { count: leftOut })}</p>}
        <p>
          <RenewDay until={seat.renew_until} refusal={seat.refusal} />
        </p>
        <StandingActions
          seriesId={seriesId}
          crewId={crewId}
          renewUntil={seat.renew_until}
          mayRenew={seat.refusal === null}
          onChoose={null}
        />
      </div>
    </Card>
  );
}

interface NextProps {
  next: NonNullable<ListedStanding['next']>;
  seat: ListedStanding;
}

function Next({ next, seat }: NextProps) {
  const { t } = useTranslation();
  const date = useDateWords(next.activity_time);
  const restUntil = useRestUntil(next);
  const missing = t(next.rested ? 'standing.restedShort' : 'standing.absentShort');
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <Link href={paths.activity(seat.club_nick, next.activity_id)}>{t('standing.next', { date })}</Link>
        {next.state === null ? (
          <Badge>{missing}</Badge>
        ) : (
          <Badge tone="accent">{t(isApplied(next.state) ? 'attendee.applied' : 'attendee.attended')}</Badge>
        )}
      </p>
      {restUntil !== null && <Rest activityId={next.activity_id} crewId={seat.crew_id} until={restUntil} />}
    </div>
  );
}
