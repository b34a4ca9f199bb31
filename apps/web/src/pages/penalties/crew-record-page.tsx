import { APPEAL_STATE, isValidAppeal } from '@crewwith/domain/penalties/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import {
  type JudgedCause,
  type Penalties,
  restrictionTextOf,
  usePenalties,
} from '../../features/penalties/api.ts';
import { AppealDialog } from '../../features/penalties/appeal-dialog.tsx';
import { CauseRow } from '../../features/penalties/cause-row.tsx';
import { RulesFacts } from '../../features/penalties/rules-facts.tsx';
import { ApiError } from '../../http/api-error.ts';
import { loadFairnessTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { List } from '../../ui/display/list-row.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export const prepare = loadFairnessTexts;

/** `/{club_nick}/profile/record`: one's own no-shows and late cancels (docs/specification.md#attendance-record). */
export function CrewRecordPage() {
  const { t } = useTranslation();
  const { club, crew } = useCurrentCrew();
  const { data, error, refetch, isFetching } = usePenalties(crew.crew_id);
  return (
    <Page title={t('profile.recordTitle')} lead={club.name}>
      {data !== undefined && <Penalty club={club} crewId={crew.crew_id} penalties={data} />}
      {data === undefined && error === null && <RowsSkeleton rows={4} />}
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

interface PenaltyProps {
  club: { nick: string };
  crewId: string;
  penalties: Penalties;
}

function Penalty({ club, crewId, penalties }: PenaltyProps) {
  const { t } = useTranslation();
  const { causes, appeals, rules } = penalties;
  // Here, since the row goes when the no-show is marked as something else meanwhile.
  const [appealed, setAppealed] = useState<JudgedCause | null>(null);
  const restriction = restrictionTextOf(penalties);
  const appealOf = (cause: JudgedCause) =>
    appeals.find(
      ({ state, ...appeal }) =>
        isValidAppeal(APPEAL_STATE[state]) &&
        appeal.kind === cause.kind &&
        appeal.activity_id === cause.activity_id &&
        appeal.cancellation_id === cause.cancellation_id,
    );
  return (
    <>
      {restriction === null ? <p>{t('penalty.unrestricted')}</p> : <Alert>{restriction}</Alert>}
      <Section title={t('penalty.causes')} count={causes.length}>
        {causes.length === 0 ? (
          <EmptyState
            title={t('penalty.none')}
            text={t('penalty.noneText')}
            action={<Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>}
          />
        ) : (
          <List>
            {causes.map((cause) => (
              <CauseRow
                key={`${cause.kind} ${cause.cancellation_id ?? cause.activity_id}`}
                cause={cause}
                appeal={appealOf(cause)}
                clubNick={club.nick}
                onAppeal={() => setAppealed(cause)}
              />
            ))}
          </List>
        )}
      </Section>
      <Section title={t('clubInfo.rulesTitle')}>
        <RulesFacts rules={rules} />
      </Section>
      {appealed !== null && (
        <AppealDialog cause={appealed} crewId={crewId} onClose={() => setAppealed(null)} />
      )}
    </>
  );
}
