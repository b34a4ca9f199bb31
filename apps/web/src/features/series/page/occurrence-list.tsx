import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../../browser/use-date-words.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTile } from '../../../ui/display/date-tile.tsx';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { SeatBar } from '../../../ui/display/seat-bar.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { SeriesOccurrence, SeriesRecord } from '../api.ts';
import { fieldNames, seriesDay } from '../series-words.ts';
import styles from './series-page.module.css';
import { SkipDialog } from './skip-dialog.tsx';

/** The meetups of a series to come, with what they have of their own. */
export function OccurrenceList({ series }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  const [skipped, setSkipped] = useState<SeriesOccurrence | null>(null);
  const maySkip = series.can.edit && !series.ended;
  return (
    <>
      <List label={t('lists.following')}>
        {series.occurrences.map((occurrence) => (
          <OccurrenceRow
            key={occurrence.activity_id}
            occurrence={occurrence}
            clubNick={series.club_nick}
            onSkip={maySkip ? () => setSkipped(occurrence) : null}
          />
        ))}
      </List>
      {skipped !== null && (
        <SkipDialog series={series} occurrence={skipped} onClose={() => setSkipped(null)} />
      )}
    </>
  );
}

interface OccurrenceRowProps {
  occurrence: SeriesOccurrence;
  clubNick: string;
  /** Null for those who may not. */
  onSkip: (() => void) | null;
}

function OccurrenceRow({ occurrence, clubNick, onSkip }: OccurrenceRowProps) {
  const { t } = useTranslation();
  const { activity_id: id, activity_time: start, day, count, max_crew: max, holiday, clash } = occurrence;
  const { own_fields: own, standing } = occurrence;
  const words = useDateWords(start);
  return (
    <ListItem>
      <div className={styles.row}>
        <Link href={paths.activity(clubNick, id)} className={styles.link}>
          <DateTile instant={start} />
          <span className={styles.words}>
            <span className={styles.date}>{words}</span>
            <span className={styles.marks}>
              <SeatBar count={count} max={max} />
              {standing > 0 && (
                <span className={styles.note}>
                  {t('activity.standing', { count: standing, left: Math.max(0, max - count) })}
                </span>
              )}
              {holiday !== null && <Badge tone="warning">{t('series.holiday', { name: holiday })}</Badge>}
              {own.length > 0 && <Badge>{t('series.ownFields', { fields: fieldNames(own) })}</Badge>}
            </span>
          </span>
        </Link>
        {onSkip !== null && (
          <Button
            variant="subtle"
            className={styles.skip ?? ''}
            aria-label={t('series.skipOf', { day: seriesDay(day) })}
            onClick={onSkip}
          >
            {t('series.skip')}
          </Button>
        )}
      </div>
      {clash !== null && (
        <p className={styles.clash}>
          <Link href={paths.activity(clubNick, clash)}>{t('series.clash')}</Link>
        </p>
      )}
    </ListItem>
  );
}

/** The days that a series leaves out, with their reasons. */
export function SkippedDays({ skips }: Pick<SeriesRecord, 'skips'>) {
  const { t } = useTranslation();
  return (
    <List label={t('series.skips')}>
      {skips.map(({ day, reason }) => (
        <ListItem key={day} className={styles.skipped}>
          <span className={styles.date}>{seriesDay(day)}</span>
          <span className={styles.note}>{reason ?? t('attendee.noReason')}</span>
        </ListItem>
      ))}
    </List>
  );
}
