import { fromSeoulWire } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import type { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './cancelled-activity.module.css';

type Cancelled = NonNullable<ApiError['cancelled']>;

/** What a deleted meetup was, and the way to the club's next one (docs/specification.md#cancelled-activity). */
export function CancelledActivity({ cancelled }: { cancelled: Cancelled }) {
  const { t } = useTranslation();
  const { name, activity_time: time, club_nick: clubNick, reason, next } = cancelled;
  const date = useDateWords(fromSeoulWire(time));
  return (
    <Page title={t('activity.cancelledTitle')} lead={<s>{`${name} · ${date}`}</s>}>
      <div className={styles.content}>
        {reason !== undefined && <p className={styles.reason}>{t('activity.cancelledReason', { reason })}</p>}
        {next != null && (
          <Section title={t('activity.cancelledNext')}>
            <NextActivity clubNick={clubNick} next={next} />
          </Section>
        )}
        <ButtonLink href={paths.club(clubNick)}>{t('activity.toClub')}</ButtonLink>
      </div>
    </Page>
  );
}

function NextActivity({ clubNick, next }: { clubNick: string; next: NonNullable<Cancelled['next']> }) {
  const start = fromSeoulWire(next.activity_time);
  const date = useDateWords(start);
  return (
    <Link href={paths.activity(clubNick, next.activity_id)} className={styles.next}>
      <DateTile instant={start} />
      <span>
        <strong>{next.name}</strong>
        <span className={styles.date}>{date}</span>
      </span>
    </Link>
  );
}
