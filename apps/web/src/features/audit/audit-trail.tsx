import { formatDate } from '@crewwith/domain/calendar/date-format';
import { parseLevels } from '@crewwith/domain/clubs/rules';
import { seoulClockOf } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { LogoMark } from '../../ui/display/logo-mark.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { Club } from '../clubs/api.ts';
import { type AuditEntry, useAudit } from './api.ts';
import { auditPath, useAuditTexts } from './audit-texts.ts';
import styles from './audit-trail.module.css';

/** The audit trail of a club, newest first, loaded in pages; for level 8 and up. */
export function AuditTrail({ club }: { club: Club }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const audit = useAudit(club.id, useFirstViewDone());
  return (
    <Section title={t('audit.title')}>
      <p className={styles.hint}>{t('audit.hint', { level: levelPhrase('club.read_audit') })}</p>
      {audit.isPending && <RowsSkeleton />}
      {audit.data === undefined && audit.error !== null && (
        <ErrorState
          message={ApiError.from(audit.error).message}
          onRetry={() => void audit.refetch()}
          retrying={audit.isFetching}
        />
      )}
      {audit.data?.length === 0 && (
        <EmptyState
          title={t('audit.none')}
          text={t('audit.noneText')}
          action={<Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>}
        />
      )}
      {audit.data !== undefined && audit.data.length > 0 && <Entries club={club} entries={audit.data} />}
      {audit.data !== undefined && audit.isFetchNextPageError && (
        <p role="alert" className={styles.error}>
          {ApiError.from(audit.error).message}
        </p>
      )}
      {audit.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {t('audit.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The entries grouped by Seoul day. */
function Entries({ club, entries }: { club: Club; entries: readonly AuditEntry[] }) {
  const days = Map.groupBy(entries, ({ created_time }) => formatDate(new Date(created_time)));
  return (
    <div className={styles.trail}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul>
            {ofDay.map((entry) => (
              <Entry key={entry.id} club={club} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ club, entry }: { club: Club; entry: AuditEntry }) {
  const { t } = useTranslation();
  const { sentence, change } = useAuditTexts(parseLevels(club.levels, currentLanguage()));
  const href = auditPath(club.nick, entry);
  const changed = change(entry);
  const text = sentence(entry);
  return (
    <li className={styles.entry}>
      {entry.actor_nick === null ? (
        <LogoMark size={32} />
      ) : (
        // Absent in the answers of a server of the previous version, during a restart.
        <Face name={entry.actor_nick} imageUrl={entry.actor_image_url ?? null} size={32} />
      )}
      <time className={styles.time} dateTime={entry.created_time}>
        {seoulClockOf(new Date(entry.created_time))}
      </time>
      <span className={styles.text}>
        {href === null ? (
          text
        ) : (
          <Link href={href} className={styles.link}>
            {text}
          </Link>
        )}
        {changed !== null && <span className={styles.detail}>{changed}</span>}
        {entry.reason !== null && (
          <span className={styles.detail}>{t('audit.reason', { reason: entry.reason })}</span>
        )}
      </span>
    </li>
  );
}
