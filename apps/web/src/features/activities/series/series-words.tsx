import IconRepeat from 'icon:repeat';
import { hasStarted } from '@crewwith/domain/activities/states';
import { ruleWords } from '@crewwith/domain/series/rule-words';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ActivityCard } from '../api.ts';

export interface SeriesWordsProps {
  series: NonNullable<ActivityCard['series']>;
  clubNick: string;
  /** Whether it leads to the series, which only crews may read. */
  isLink?: boolean;
  /** Also says how many of the seats of this meetup are standing seats, and how many are left, until it starts. */
  seatsOf?: Pick<ActivityCard, 'count' | 'max_crew' | 'activity_time'>;
}

/** How the series of a meetup repeats, in words. */
export function SeriesWords({ series, clubNick, isLink = true, seatsOf }: SeriesWordsProps) {
  const badge = (
    <Badge>
      <IconRepeat size={14} />
      {ruleWords(series.rule, currentLanguage())}
    </Badge>
  );
  return (
    <>
      {isLink ? <Link href={paths.series(clubNick, series.id)}>{badge}</Link> : badge}
      {seatsOf && series.standing > 0 && <StandingCount standing={series.standing} seatsOf={seatsOf} />}
    </>
  );
}

type StandingCountProps = Required<Pick<SeriesWordsProps, 'seatsOf'>> & { standing: number };

function StandingCount({ standing, seatsOf }: StandingCountProps) {
  const { t } = useTranslation();
  const isComing = useNow((now) => !hasStarted(seatsOf.activity_time, now));
  const left = Math.max(0, seatsOf.max_crew - seatsOf.count);
  return (
    isComing && (
      <>
        <br />
        {t('activity.standing', { count: standing, left })}
      </>
    )
  );
}
