import { parseLevels } from '@crewwith/domain/clubs/rules';
import { pageOf } from '@crewwith/domain/pages';
import { may } from '@crewwith/domain/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { RETURNS } from '../../browser/go-back.ts';
import { AuditTrail } from '../../features/audit/audit-trail.tsx';
import { type Club, prefetchClub } from '../../features/clubs/api.ts';
import { ClubFacts } from '../../features/clubs/club-facts.tsx';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { LevelTable } from '../../features/clubs/level-table.tsx';
import { getMembership } from '../../features/clubs/membership.ts';
import { AcceptTransfer, LeaderTransfer } from '../../features/clubs/transfer/transfer-section.tsx';
import { AnnounceSheet } from '../../features/notifications/lazy-announce-sheet.ts';
import { currentLanguage, loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session/session.ts';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './club-info-page.module.css';
import { PublicClub } from './public-club.tsx';

/** Loads texts, and fills the query cache from the prefetched club if it has arrived, so that the page is complete. */
export async function prepare(): Promise<void> {
  const nick = pageOf(location.pathname)?.club ?? null;
  const isSent = nick !== null && isPrefetched(location.pathname, session.tokens().token);
  await Promise.all([loadSeldomTexts(), isSent && prefetchClub(queryClient, nick)]);
}

/** `/{club_nick}/info`: the club, its levels and the leader's tools; the public page for users outside it. */
export function ClubInfoPage() {
  const { t } = useTranslation();
  const club = useCurrentClub();
  const my = getMembership(club);
  if (my === null) return <PublicClub club={club} />;
  const { can } = club;
  return (
    <Page
      title={t('clubInfo.title')}
      lead={club.name}
      width="wide"
      actions={
        can.edit && (
          <ButtonLink variant="default" href={paths.clubEdit(club.nick)} state={RETURNS}>
            {t('clubInfo.edit')}
          </ButtonLink>
        )
      }
    >
      <div className={styles.layout}>
        <div>
          {can.accept_transfer && !can.transfer && <AcceptTransfer club={club} />}
          <Section title={t('clubInfo.about')}>
            <div className={styles.about}>
              <LinkedText text={club.info} />
            </div>
            <ClubFacts club={club} />
          </Section>
          <AttendanceLinks nick={club.nick} level={my.admin_level} />
          {!club.frozen && may('club.announce', { level: my.admin_level }) && <Announce club={club} />}
          {can.transfer && <LeaderTransfer club={club} />}
        </div>
        <div>
          <Section title={t('clubInfo.levels')}>
            <p className={styles.hint}>{t('clubInfo.levelsHint')}</p>
            <LevelTable names={parseLevels(club.levels, currentLanguage())} own={my.admin_level} />
          </Section>
        </div>
        {can.read_audit && (
          <div className={styles.whole}>
            <AuditTrail club={club} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Links to what the admin team decides about attendance; nothing for others. */
function AttendanceLinks({ nick, level }: { nick: string; level: number }) {
  const { t } = useTranslation();
  if (!may('appeal.decide', { level })) return null;
  return (
    <Section title={t('clubInfo.attendance')}>
      <div className={styles.links}>
        <ButtonLink variant="default" href={paths.appeals(nick)}>
          {t('clubInfo.appealsTitle')}
        </ButtonLink>
        {may('club.edit_penalty_rules', { level }) && (
          <ButtonLink variant="default" href={paths.penaltyRules(nick)}>
            {t('clubInfo.rulesTitle')}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

/** Opens the sheet that notifies the whole club. */
function Announce({ club }: { club: Club }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Section title={t('announcement.title')}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('announcement.toClub')}
      </Button>
      {opened && <AnnounceSheet club={club} activity={null} onClose={() => setOpened(false)} />}
    </Section>
  );
}
