import { may } from '@crewwith/domain/permissions';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { type ClubAppeal, useSettledAppeals, useUndecidedAppeals } from '../../features/penalties/api.ts';
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
  const undecided = useUndecidedAppeals(clubNick);
  const settled = useSettledAppeals(clubNick, useFirstViewDone());
  // Here, since the row goes when another crew has decided meanwhile.
  const [decision, setDecision] = useState<Decision | null>(null);
  const shared = { clubNick, onDecide: setDecision };
  return (
    <Page title={t('clubInfo.appealsTitle')} lead={t('penalty.appealsLead')}>
      <Section title={t('penalty.waiting')} {...(undecided.data && { count: undecided.data.length })}>
        <Appeals list={undecided} {...shared}>
          <EmptyState
            title={t('penalty.noAppeals')}
            text={t('penalty.noAppealsText')}
            action={<Link href={paths.club(clubNick)}>{t('activity.seeClub')}</Link>}
          />
        </Appeals>
      </Section>
      {(settled.isError || (settled.data !== undefined && settled.data.length > 0)) && (
        <Section title={t('penalty.settled')}>
          <Appeals list={settled} {...shared} />
          {settled.isFetchNextPageError && <p role="alert">{ApiError.from(settled.error).message}</p>}
          {settled.hasNextPage && (
            <div className={styles.more}>
              <Button
                variant="default"
                loading={settled.isFetchingNextPage}
                onClick={() => void settled.fetchNextPage()}
              >
                {t('penalty.older')}
              </Button>
            </div>
          )}
        </Section>
      )}
      {decision !== null && <DecideDialog {...decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

/** What is about to be decided. */
type Decision = Pick<ComponentProps<typeof DecideDialog>, 'appeal' | 'state'>;

interface AppealsProps {
  list: {
    /** In the order shown. */
    data: readonly ClubAppeal[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  clubNick: string;
  onDecide: (decision: Decision) => void;
  /** Shown without appeals. */
  children?: ReactNode;
}

function Appeals({ list: { data, error, isFetching, refetch }, clubNick, onDecide, children }: AppealsProps) {
  if (data === undefined) {
    return error === null ? (
      <RowsSkeleton rows={4} />
    ) : (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return children;
  return (
    <List>
      {data.map((appeal) => (
        <AppealRow
          key={appeal.id}
          appeal={appeal}
          clubNick={clubNick}
          onDecide={(state) => onDecide({ appeal, state })}
        />
      ))}
    </List>
  );
}
