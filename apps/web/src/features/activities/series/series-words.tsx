import { ruleWords } from '@crewwith/domain/series/rule-words';
import { IconRepeat } from '@tabler/icons-react';
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
}

/** How the series of a meetup repeats, in words. */
export function SeriesWords({ series, clubNick, isLink = true }: SeriesWordsProps) {
  const badge = (
    <Badge>
      <IconRepeat size={14} aria-hidden />
      {ruleWords(series.rule, currentLanguage())}
    </Badge>
  );
  return isLink ? <Link href={paths.series(clubNick, series.id)}>{badge}</Link> : badge;
}
