import { SERIES_AHEAD_DAYS } from '@crewwith/domain/series/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { useSettled } from '../../../forms/use-settled.ts';
import { ApiError } from '../../../http/api-error.ts';
import { paths } from '../../../paths.ts';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { type NewSeries, type SeriesPlan, usePlannedDays } from '../api.ts';
import { seriesDay } from '../series-words.ts';
import styles from './dates-preview.module.css';

/** So long the fields stay as they are before they are asked for. */
const SETTLED_MS = 300;
/** Days that are shown at once; those with something to say are shown in any case. */
const SHOWN_DAYS = 4;
const WEEKS = SERIES_AHEAD_DAYS / 7;

type PlannedDay = SeriesPlan['occurrences'][number];

export interface DatesPreviewProps {
  plan: NewSeries | null;
  /** What is missing of a plan that is null. */
  missing: string | null;
  clubNick: string;
}

/** The dates of a planned series, before anything is made. */
export function DatesPreview({ plan, missing, clubNick }: DatesPreviewProps) {
  const { t } = useTranslation();
  const settled = useSettled(plan && JSON.stringify(plan), SETTLED_MS);
  const body: NewSeries | null = plan && settled === null ? null : JSON.parse(settled ?? 'null');
  const planned = usePlannedDays(plan && body);
  const { data, error, isFetching } = planned;
  return (
    <section className={styles.preview} aria-label={t('series.preview')} aria-busy={isFetching}>
      <p className={styles.title}>{t('series.preview')}</p>
      {plan === null && <p className={styles.note}>{missing}</p>}
      {plan !== null && error !== null && (
        <p role="alert" className={styles.error}>
          {ApiError.from(error).message}
        </p>
      )}
      {plan !== null && error === null && data === undefined && (
        <>
          <p role="status" className={styles.note}>
            {t('series.previewPending')}
          </p>
          <RowsSkeleton rows={2} />
        </>
      )}
      {plan !== null && error === null && data !== undefined && (
        <Dates plan={plan} planned={data} clubNick={clubNick} />
      )}
      {plan !== null && <RetryButton query={planned} />}
    </section>
  );
}

interface DatesProps {
  plan: NewSeries;
  planned: SeriesPlan;
  clubNick: string;
}

function Dates({ plan, planned, clubNick }: DatesProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { occurrences, holidays_until: until } = planned;
  const made = occurrences.filter(({ skipped }) => skipped !== true).length;
  const isNews = ({ holiday, clash, skipped }: PlannedDay) => holiday !== null || clash !== null || skipped;
  const shown = showsAll
    ? occurrences
    : occurrences.filter((each, index) => index < SHOWN_DAYS || isNews(each));
  return (
    <>
      <p role="status">{t('series.planned', { count: made })}</p>
      <ul className={styles.days}>
        {shown.map((each) => (
          <PlannedDayRow key={each.day} planned={each} clubNick={clubNick} />
        ))}
      </ul>
      {shown.length < occurrences.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('series.showAll', { count: occurrences.length })}
        </Button>
      )}
      {goesOn(plan, occurrences.length) && (
        <p className={styles.note}>{t('series.goesOn', { weeks: WEEKS })}</p>
      )}
      {until !== null && (
        <p className={styles.note}>{t('series.holidaysUntil', { day: until.replaceAll('-', '.') })}</p>
      )}
    </>
  );
}

/** Whether the series has more days than those that are made at once. */
function goesOn({ start_day, until_day, max_count }: NewSeries, count: number): boolean {
  const today = seoulDayOf(new Date());
  const from = start_day > today ? start_day : today;
  if (until_day != null && until_day < addDays(from, SERIES_AHEAD_DAYS)) return false;
  return max_count == null || count < max_count;
}

function PlannedDayRow({ planned, clubNick }: { planned: PlannedDay; clubNick: string }) {
  const { t } = useTranslation();
  const { day, holiday, skipped, clash } = planned;
  return (
    <li className={styles.day} data-skipped={skipped || undefined}>
      <span>{seriesDay(day)}</span>
      {holiday !== null && <span className={styles.holiday}>{t('series.holiday', { name: holiday })}</span>}
      {skipped && <span className={styles.note}>{t('series.dayOff')}</span>}
      {clash !== null && <Link href={paths.activity(clubNick, clash)}>{t('series.clash')}</Link>}
    </li>
  );
}
