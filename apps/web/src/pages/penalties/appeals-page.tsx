import { APPEAL_STATE, isUndecided } from '@crewwith/domain/penalties/states';
import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { type ClubAppeal, useClubAppeals } from '../../features/penalties/api.ts';
import { AppealRow } from '../../features/penalties/appeal-row.tsx';
import styles from '../../features/penalties/penalties.module.css';
import { ApiError } from '../../http/api-error.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export const prepare = loadSeldomTexts;

/** `/{club_nick}/appeals`: appeals to decide, from level 7 (docs/specification.md#attendance-record). */
export function AppealsPage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const club = useCurrentClub();
  const level = getMembership(club)?.admin_level ?? 0;
  if (may('appeal.decide', { level })) return <ClubAppeals clubNick={club.nick} />;
  return (
    <Page title={t('clubInfo.appealsTitle')} width="narrow">
      <EmptyState
        title={t('refused.appeals')}
        text={t('penalty.openTo', { level: levelPhrase('appeal.decide') })}
        action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
      />
    </Page>
  );
}

function ClubAppeals({ clubNick }: { clubNick: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useClubAppeals(clubNick);
  const waits = ({ state }: ClubAppeal) => isUndecided(APPEAL_STATE[state]);
  return (
    <Page title={t('clubInfo.appealsTitle')} lead={t('penalty.appealsLead')}>
      {data === undefined && error === null && <RowsSkeleton rows={4} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          <Appeals title={t('penalty.waiting')} rows={data.filter(waits).toReversed()} clubNick={clubNick} />
          {data.some((appeal) => !waits(appeal)) && (
            <Appeals
              title={t('penalty.settled')}
              rows={data.filter((appeal) => !waits(appeal))}
              clubNick={clubNick}
            />
          )}
        </>
      )}
    </Page>
  );
}

interface AppealsProps {
  title: string;
  rows: readonly ClubAppeal[];
  clubNick: string;
}

function Appeals({ title, rows, clubNick }: AppealsProps) {
  const { t } = useTranslation();
  return (
    <Section title={title} count={rows.length}>
      {rows.length === 0 ? (
        <EmptyState
          title={t('penalty.noAppeals')}
          text={t('penalty.noAppealsText')}
          action={<Link href={paths.club(clubNick)}>{t('activity.seeClub')}</Link>}
        />
      ) : (
        <ul className={styles.list}>
          {rows.map((appeal) => (
            <AppealRow key={appeal.id} appeal={appeal} clubNick={clubNick} />
          ))}
        </ul>
      )}
    </Section>
  );
}
