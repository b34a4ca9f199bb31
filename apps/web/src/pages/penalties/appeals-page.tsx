import { may } from '@crewwith/domain/permissions';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/use-first-view-done.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { type ClubAppeal, useClubAppeals } from '../../features/penalties/api.ts';
import { AppealRow } from '../../features/penalties/appeal-row.tsx';
import { DecideDialog } from '../../features/penalties/decide-dialog.tsx';
import styles from '../../features/penalties/penalties.module.css';
import { ApiError } from '../../http/api-error.ts';
import { loadFairnessTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { List } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export const prepare = loadFairnessTexts;

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
  const undecided = useClubAppeals(clubNick, 'undecided');
  const settled = useClubAppeals(clubNick, 'settled', useFirstViewDone());
  // Here, since the row goes when another crew has decided meanwhile.
  const [decision, setDecision] = useState<Decision | null>(null);
  const shared = { clubNick, onDecide: setDecision };
  return (
    <Page title={t('clubInfo.appealsTitle')} lead={t('penalty.appealsLead')}>
      <Section title={t('penalty.waiting')} {...(undecided.data && { count: undecided.data.length })}>
        {/* Who has waited longest comes first. */}
        <Appeals list={undecided} rows={undecided.data?.toReversed()} {...shared}>
          <EmptyState
            title={t('penalty.noAppeals')}
            text={t('penalty.noAppealsText')}
            action={<Link href={paths.club(clubNick)}>{t('activity.seeClub')}</Link>}
          />
        </Appeals>
      </Section>
      {(settled.isError || (settled.data !== undefined && settled.data.length > 0)) && (
        <Section title={t('penalty.settled')}>
          <Appeals list={settled} rows={settled.data} {...shared} />
        </Section>
      )}
      {decision !== null && <DecideDialog {...decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

/** What is about to be decided. */
type Decision = Pick<ComponentProps<typeof DecideDialog>, 'appeal' | 'state'>;

interface AppealsProps {
  list: ReturnType<typeof useClubAppeals>;
  /** In the order shown; undefined until they are loaded. */
  rows: readonly ClubAppeal[] | undefined;
  clubNick: string;
  onDecide: (decision: Decision) => void;
  /** Shown without appeals. */
  children?: ReactNode;
}

/** A list of appeals, with a button that loads older ones. */
function Appeals({ list, rows, clubNick, onDecide, children }: AppealsProps) {
  const { t } = useTranslation();
  if (rows === undefined) {
    return list.error === null ? (
      <RowsSkeleton rows={4} />
    ) : (
      <ErrorState
        message={ApiError.from(list.error).message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  return (
    <>
      {rows.length === 0 ? (
        children
      ) : (
        <List>
          {rows.map((appeal) => (
            <AppealRow
              key={appeal.id}
              appeal={appeal}
              clubNick={clubNick}
              onDecide={(state) => onDecide({ appeal, state })}
            />
          ))}
        </List>
      )}
      {list.isFetchNextPageError && <p role="alert">{ApiError.from(list.error).message}</p>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('penalty.older')}
          </Button>
        </div>
      )}
    </>
  );
}
