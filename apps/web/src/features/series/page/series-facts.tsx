import { mapLink } from '@crewwith/domain/activities/card';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { ruleWords } from '@crewwith/domain/series/rule-words';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Face } from '../../../ui/display/face.tsx';
import { type Fact, Facts } from '../../../ui/display/facts.tsx';
import { LinkedText } from '../../../ui/display/linked-text.tsx';
import { UserLink } from '../../../ui/navigation/link.tsx';
import type { SeriesRecord } from '../api.ts';
import { clockOf, seriesDay } from '../series-words.ts';
import styles from './series-page.module.css';

/** How a series repeats, and what its meetups have in common. */
export function SeriesFacts({ series }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  const { clock, end_clock: end, standing, standing_share: percent } = series;
  const map = mapLink(series);
  const subgroups = parseSubgroups(series.subgroup);
  const share = percent === 0 ? t('series.shareNone') : t('series.sharePercent', { percent });
  const rows: Fact[] = [
    {
      label: t('series.repeats'),
      value: (
        <span className={styles.lines}>
          {ruleWords(series.rule, currentLanguage())}
          {series.skip_holidays && <span className={styles.note}>{t('series.holidaysSkipped')}</span>}
        </span>
      ),
    },
    { label: t('series.time'), value: end === null ? clockOf(clock) : `${clockOf(clock)} – ${clockOf(end)}` },
    { label: t('series.end'), value: <End series={series} /> },
    {
      label: t('activity.location'),
      value: (
        <span className={styles.lines}>
          {series.location}
          {map !== null && (
            <UserLink href={map.href} title={t('common.opensNewWindow')}>
              {t(map.isSearch ? 'card.findOnMap' : 'activity.map')}
            </UserLink>
          )}
        </span>
      ),
    },
    ...(series.cost === '' ? [] : [{ label: t('activity.cost'), value: series.cost }]),
    {
      label: t('activity.host'),
      value: series.paused ? (
        t('series.pausedShort')
      ) : (
        <span className={styles.person}>
          <Face name={series.nick} imageUrl={series.host_image_url} />
          {series.nick}
        </span>
      ),
    },
    { label: t('activity.capacity'), value: t('common.people', { count: series.max_crew }) },
    {
      label: t('series.standingLabel'),
      value: t('series.standingOf', { people: t('common.people', { count: standing }), share }),
    },
  ];
  if (subgroups.length > 0) rows.push({ label: t('activity.subgroup'), value: subgroups.join(' · ') });
  if (series.info !== '') rows.push({ label: t('activity.info'), value: <LinkedText text={series.info} /> });
  return <Facts facts={rows} />;
}

function End({ series: { until_day: day, max_count: count } }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  if (day !== null) return t('series.untilWords', { day: seriesDay(day) });
  return count === null ? t('series.never') : t('series.countWords', { count });
}
