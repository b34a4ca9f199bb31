import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { may } from '@crewwith/domain/permissions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMountedDialog } from '../../browser/lazy/lazy-dialog.tsx';
import type { ListState } from '../../browser/lists/list-state.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { type CrewRow, type RestrictedCrewRow, useBannedCrews, useRestrictedCrews } from './api.ts';
import { CrewName, type NamedCrew, useCrewLevelName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';
import styles from './restricted-and-banned-crews.module.css';

const liftRestriction = lazyMountedDialog(
  async () => (await import('./lift-restriction-dialog.tsx')).LiftRestrictionDialog,
);
const unban = lazyMountedDialog(async () => (await import('./unban-dialog.tsx')).UnbanDialog);

interface CrewListProps {
  clubNick: string;
  /** The user's own level. */
  adminLevel: number;
  list: ListState;
}

/** The restricted crews; level 8 may lift restrictions. */
export function RestrictedCrews({ clubNick, adminLevel, list }: CrewListProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const restricted = useRestrictedCrews(clubNick);
  const [lifting, setLifting] = useState<RestrictedCrewRow | null>(null);
  const mayLift = may('crew.lift_limit', { level: adminLevel });
  return (
    <>
      <p className={styles.hint}>
        {t(mayLift ? 'crew.restrictedHint' : 'crew.restrictedReadOnly', {
          level: levelPhrase('crew.lift_limit'),
        })}
      </p>
      <CrewSearch
        label={t('crew.restricted')}
        rows={restricted}
        nickOf={({ nick }) => nick}
        list={list}
        empty={<NoCrews clubNick={clubNick} title={t('crew.noRestricted')} />}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('crew.restricted')}>
            {rows.map((crew) => (
              <Row
                key={crew.id}
                crew={crew}
                clubNick={clubNick}
                meta={t('crew.restrictedUntil', {
                  until: formatDayAndClock(new Date(crew.limit_end_time), currentLanguage()),
                })}
                action={
                  mayLift && (
                    <Button
                      variant="default"
                      {...liftRestriction.openerProps}
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
      </CrewSearch>
      {lifting !== null && (
        <liftRestriction.Dialog
          crew={lifting}
          until={new Date(lifting.limit_end_time)}
          onClose={() => setLifting(null)}
        />
      )}
    </>
  );
}

/** The banned crews; level 8 may end a ban, level 9 also a permanent one. */
export function BannedCrews({ clubNick, adminLevel, list }: CrewListProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const levelOf = useCrewLevelName();
  const banned = useBannedCrews(clubNick);
  const [unbanning, setUnbanning] = useState<CrewRow | null>(null);
  const isPermanent = ({ admin_level: level }: CrewRow) => level === PERMANENTLY_BANNED_LEVEL;
  const mayUnban = (crew: CrewRow) =>
    may(isPermanent(crew) ? 'crew.unban_permanent' : 'crew.unban', { level: adminLevel });
  return (
    <>
      <p className={styles.hint}>{t('crew.bannedHint', { level: levelPhrase('crew.unban') })}</p>
      <CrewSearch
        label={t('crew.banned')}
        rows={banned}
        nickOf={({ nick }) => nick}
        list={list}
        empty={<NoCrews clubNick={clubNick} title={t('crew.noBanned')} />}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('crew.banned')}>
            {rows.map((crew) => (
              <Row
                key={crew.id}
                // The badge says the level of a ban.
                crew={{ ...crew, admin_level: undefined }}
                clubNick={clubNick}
                meta={<Badge tone={isPermanent(crew) ? 'danger' : 'danger-soft'}>{levelOf(crew)}</Badge>}
                action={
                  mayUnban(crew) && (
                    <Button
                      variant="default"
                      {...unban.openerProps}
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
      </CrewSearch>
      {unbanning !== null && <unban.Dialog crew={unbanning} onClose={() => setUnbanning(null)} />}
    </>
  );
}

function NoCrews({ clubNick, title }: { clubNick: string; title: string }) {
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
      <span className={styles.crew}>
        <CrewName crew={crew} href={paths.crew(clubNick, crew.id)} />
      </span>
      <span className={styles.meta}>{meta}</span>
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}
