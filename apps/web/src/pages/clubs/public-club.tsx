import { parseSetting } from '@crewwith/domain/clubs/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Club } from '../../features/clubs/api.ts';
import { ClubBanner } from '../../features/clubs/club-banner.tsx';
import { ClubIcon } from '../../features/clubs/club-icon.tsx';
import { ClubPicture } from '../../features/clubs/club-picture.tsx';
import { ClubShare } from '../../features/clubs/club-share.tsx';
import { joinPeriod } from '../../features/clubs/join-period.ts';
import { isBannedFrom } from '../../features/clubs/membership.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { paths } from '../../paths.ts';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './public-club.module.css';

/** The public page of a club, with its join button (docs/specification.md#public-club). */
export function PublicClub({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { hyperlink, joinWindow } = parseSetting(club.setting);
  const refusal = (): ReactNode => {
    if (isBannedFrom(club)) return <RefusalText code="crew.banned" />;
    if (club.frozen) return <RefusalText code="club.frozen" />;
    if (joinWindow === null) return <RefusalText code="club.join_closed" />;
    const period = joinPeriod(joinWindow);
    return period.phase === 'ahead' ? t('club.joinSoon', period) : t('club.joinOver', period);
  };
  return (
    <Page
      title={club.name}
      heading={
        <span className={styles.heading}>
          <span className={styles.icon}>
            <ClubIcon club={club} />
          </span>
          <span>
            {club.category !== '' && <span className={styles.category}>{club.category} </span>}
            {club.name}
          </span>
        </span>
      }
      lead={t('club.crews', { count: club.crew_count })}
      actions={<ClubShare club={club} />}
    >
      <ClubPicture club={club} />
      {!club.can.join && <p className={styles.closed}>{refusal()}</p>}
      <h2 className={styles.title}>{t('club.about')}</h2>
      <p className={styles.info}>{club.info}</p>
      <ClubBanner imageUrl={null} hyperlink={hyperlink} />
      {club.can.join && (
        <ActionBar>
          <ButtonLink href={paths.clubJoin(club.nick)} wide>
            {t('club.join')}
          </ButtonLink>
        </ActionBar>
      )}
    </Page>
  );
}
