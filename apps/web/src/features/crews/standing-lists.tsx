import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/crew-state';
import { may } from '@crewwith/domain/permissions';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { type CrewRow, type LimitedRow, useBannedCrews, useLimitedCrews } from './api.ts';
import { CrewName, type NamedCrew, useLevelOf } from './crew-name.tsx';
import { FoundCrews } from './found-crews.tsx';
import type { ListState } from './list-state.ts';
import { LiftLimitDialog, UnbanDialog } from './standing-dialogs.tsx';
import styles from './standing-lists.module.css';

interface StandingListProps {
  clubNick: string;
  /** The asker's. */
  adminLevel: number;
  list: ListState;
}

/** The crews that may not attend for now, and the way to end that (level 8). */
export function LimitedList({ clubNick, adminLevel, list }: StandingListProps) {
  const { t } = useTranslation();
  const limited = useLimitedCrews(clubNick);
  const [lifting, setLifting] = useState<LimitedRow | null>(null);
  const mayLift = may('crew.lift_limit', { level: adminLevel });
  return (
    <>
      <p className={styles.hint}>{t(mayLift ? 'crew.limitedHint' : 'crew.limitedReadOnly')}</p>
      <FoundCrews
        label={t('crew.limited')}
        rows={limited}
        nickOf={({ nick }) => nick}
        list={list}
        empty={<NobodyHere clubNick={clubNick} title={t('crew.noLimited')} />}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('crew.limited')}>
            {rows.map((crew) => (
              <Row
                key={crew.id}
                crew={crew}
                clubNick={clubNick}
                meta={t('crew.limitedUntil', {
                  until: formatDayAndClock(new Date(crew.limit_end_time), currentLanguage()),
                })}
                action={
                  mayLift && (
                    <Button
                      variant="default"
                      aria-label={t('crew.liftNick', { nick: crew.nick })}
                      onClick={() => setLifting(crew)}
                    >
                      {t('crew.lift')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        )}
      </FoundCrews>
      {lifting !== null && (
        <LiftLimitDialog
          crew={lifting}
          until={new Date(lifting.limit_end_time)}
          onClose={() => setLifting(null)}
        />
      )}
    </>
  );
}

/** The banned crews, and the way back for them: level 8 ends a ban, level 9 also a permanent one. */
export function BannedList({ clubNick, adminLevel, list }: StandingListProps) {
  const { t } = useTranslation();
  const levelOf = useLevelOf();
  const banned = useBannedCrews(clubNick);
  const [unbanning, setUnbanning] = useState<CrewRow | null>(null);
  const isPermanent = ({ admin_level: level }: CrewRow) => level === PERMANENTLY_BANNED_LEVEL;
  const mayUnban = (crew: CrewRow) =>
    may(isPermanent(crew) ? 'crew.unban_permanent' : 'crew.unban', { level: adminLevel });
  return (
    <>
      <p className={styles.hint}>{t('crew.bannedHint')}</p>
      <FoundCrews
        label={t('crew.banned')}
        rows={banned}
        nickOf={({ nick }) => nick}
        list={list}
        empty={<NobodyHere clubNick={clubNick} title={t('crew.noBanned')} />}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('crew.banned')}>
            {rows.map((crew) => (
              <Row
                key={crew.id}
                crew={crew}
                clubNick={clubNick}
                meta={<Badge tone={isPermanent(crew) ? 'danger' : 'danger-soft'}>{levelOf(crew)}</Badge>}
                action={
                  mayUnban(crew) && (
                    <Button
                      variant="default"
                      aria-label={t('crew.unbanNick', { nick: crew.nick })}
                      onClick={() => setUnbanning(crew)}
                    >
                      {t('crew.unban')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        )}
      </FoundCrews>
      {unbanning !== null && <UnbanDialog crew={unbanning} onClose={() => setUnbanning(null)} />}
    </>
  );
}

function NobodyHere({ clubNick, title }: { clubNick: string; title: string }) {
  const { t } = useTranslation();
  return <EmptyState title={title} action={<Link href={paths.crews(clubNick)}>{t('crew.toAll')}</Link>} />;
}

interface RowProps {
  crew: NamedCrew & { id: string };
  clubNick: string;
  meta: ReactNode;
  action: ReactNode;
}

function Row({ crew, clubNick, meta, action }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.person}>
        <CrewName crew={crew} href={paths.crew(clubNick, crew.id)} />
      </span>
      <span className={styles.meta}>{meta}</span>
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}
