import { STANDING_ATTENDED_MIN, STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import { useTranslation } from 'react-i18next';
import { useStandingOfMember } from '../../features/standing/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { List } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { EndedRow } from './ended-row.tsx';
import { StandingCard } from './standing-card.tsx';
import styles from './standing-page.module.css';

export const prepare = loadPlanningTexts;

/** `/profile/standing`: one's own standing seats in all clubs (docs/specification.md#standing-page). */
export function StandingPage() {
  const { t } = useTranslation();
  const memberId = useSignedInMember();
  const { data, error, refetch, isFetching } = useStandingOfMember(memberId);
  return (
    <Page title={t('standing.listTitle')}>
      {data !== undefined && <Seats seats={data} />}
      {data === undefined && error === null && <CardsSkeleton cards={2} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

function Seats({ seats }: { seats: NonNullable<ReturnType<typeof useStandingOfMember>['data']> }) {
  const { t } = useTranslation();
  const held = seats.filter(({ ended_time }) => ended_time === null);
  const ended = seats.filter(({ ended_time }) => ended_time !== null);
  return (
    <div className={styles.layout}>
      {held.length === 0 && (
        <EmptyState
          title={t('standing.empty')}
          text={t('standing.emptyText', { of: STANDING_HISTORY, min: STANDING_ATTENDED_MIN })}
          action={<ButtonLink href={paths.home()}>{t('standing.toSchedule')}</ButtonLink>}
        />
      )}
      {held.map((seat) => (
        <StandingCard key={`${seat.series_id} ${seat.crew_id}`} seat={seat} />
      ))}
      {ended.length > 0 && (
        <Section title={t('standing.ended')} count={ended.length}>
          <List label={t('standing.ended')}>
            {ended.map((seat) => (
              <EndedRow key={`${seat.series_id} ${seat.crew_id}`} seat={seat} />
            ))}
          </List>
        </Section>
      )}
    </div>
  );
}
