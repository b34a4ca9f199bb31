import { seriesWords } from '@crewwith/domain/series/rule-words';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ReportSeries as SeriesFigures } from './api.ts';
import styles from './report-series.module.css';

interface ReportSeriesProps {
  clubNick: string;
  series: readonly SeriesFigures[];
}

/** Who comes to which series; nothing without any. */
export function ReportSeries({ clubNick, series }: ReportSeriesProps) {
  const { t } = useTranslation();
  if (series.length === 0) return null;
  return (
    <Section title={t('report.bySeries')}>
      <ul className={styles.list} aria-label={t('report.bySeries')}>
        {series.map((one) => (
          <li key={one.series_id} className={styles.card}>
            <Link href={paths.series(clubNick, one.series_id)} className={styles.name}>
              {one.name}
              <span className={styles.soft}>{seriesWords(one, currentLanguage())}</span>
            </Link>
            <Figures series={one} />
            <TopCrews clubNick={clubNick} crews={one.top_crews} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Figures({ series }: { series: SeriesFigures }) {
  const { t } = useTranslation();
  const { meetups, count, attended, no_shows, late_cancels, standing, rests } = series;
  const figures = [
    { label: t('report.meetups'), value: t('report.meetupCount', { count: meetups }) },
    {
      label: t('report.meanAttended'),
      value: t('report.people', { count: Math.round(attended / meetups) }),
    },
    { label: t('report.fill'), value: t('report.seats', { count }) },
    { label: t('report.attended'), value: t('report.times', { count: attended }) },
    { label: t('report.noShows'), value: t('report.times', { count: no_shows }) },
    { label: t('report.lateCancels'), value: t('report.times', { count: late_cancels }) },
    { label: t('report.standing'), value: t('report.seats', { count: standing }) },
    { label: t('report.rests'), value: t('report.times', { count: rests }) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TopCrews({ clubNick, crews }: { clubNick: string; crews: SeriesFigures['top_crews'] }) {
  const { t } = useTranslation();
  if (crews.length === 0) return <p className={styles.soft}>{t('report.noTopCrews')}</p>;
  return (
    <>
      <p className={styles.label}>{t('report.topCrews')}</p>
      <ol className={styles.crews}>
        {crews.map(({ crew_id, nick, image_url: imageUrl, attended }) => (
          <li key={crew_id}>
            <Link href={paths.crew(clubNick, crew_id)} className={styles.crew}>
              <Face name={nick} imageUrl={imageUrl} size={24} />
              <span className={styles.nick}>{nick}</span>
              <span className={styles.soft}>{t('report.times', { count: attended })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
