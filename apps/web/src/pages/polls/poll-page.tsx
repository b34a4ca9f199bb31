import { hasStarted } from '@crewwith/domain/activities/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useSetListAbove } from '../../browser/lists/list-above.ts';
import { Redirect } from '../../browser/redirect.tsx';
import { useNow } from '../../browser/use-now.ts';
import { useRequested } from '../../browser/use-requested.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { type PollRecord, usePoll } from '../../features/polls/api.ts';
import { CloseSheet } from '../../features/polls/page/close-sheet.tsx';
import { PollFacts } from '../../features/polls/page/poll-facts.tsx';
import styles from '../../features/polls/page/poll-page.module.css';
import { CreatedPollSheet, SharePoll } from '../../features/polls/page/share-poll.tsx';
import { TimeRows } from '../../features/polls/page/time-rows.tsx';
import { VoteTable } from '../../features/polls/page/vote-table.tsx';
import { endWords } from '../../features/polls/poll-words.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export const prepare = loadPlanningTexts;

/** `/{club_nick}/poll/{id}`: a poll for a date, for the club's crews (docs/specification.md#poll-page). */
export function PollPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { club } = useCurrentCrew();
  const poll = usePoll(id);
  const list = paths.activities(club.nick, 'polls');
  useSetListAbove(list);
  if (poll.data === undefined) {
    const error = poll.error === null ? null : ApiError.from(poll.error);
    return (
      <Page title={error?.status === 404 ? t('polls.notFound') : t('lists.polls')} width="wide">
        {error === null && <RowsSkeleton rows={6} />}
        {error !== null && error.status === 404 && (
          <EmptyState
            title={t('polls.notFoundText')}
            action={<ButtonLink href={list}>{t('polls.toList')}</ButtonLink>}
          />
        )}
        {error !== null && error.status !== 404 && (
          <ErrorState
            message={error.message}
            onRetry={() => void poll.refetch()}
            retrying={poll.isFetching}
          />
        )}
      </Page>
    );
  }
  if (poll.data.club_nick !== club.nick) return <Redirect to={paths.poll(poll.data.club_nick, id)} />;
  return <Detail poll={poll.data} />;
}

function Detail({ poll }: { poll: PollRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { club, crew } = useCurrentCrew();
  const isCreated = useRequested('created');
  const [isDeciding, setDeciding] = useState(false);
  const { name, state, voters, votes, can } = poll;
  const voted = t('polls.voters', { count: voters });
  return (
    <Page
      title={name}
      width="wide"
      lead={
        state === 'open' ? `${t('polls.openUntil', { until: endWords(poll.ends_time) })} ${voted}` : voted
      }
      actions={<SharePoll poll={poll} />}
    >
      <div className={styles.layout}>
        <div className={styles.column}>
          <PollEnd poll={poll} onDecide={() => setDeciding(true)} />
          <Section title={t(can.vote ? 'polls.answers' : 'polls.times')}>
            {can.vote && <p className={styles.hint}>{t('polls.pressHint')}</p>}
            <TimeRows poll={poll} nick={crew.nick} />
            {state !== 'closed' && <p className={styles.rule}>{t('polls.rule', { max: poll.max_crew })}</p>}
            {can.close && state === 'open' && (
              <Button variant="light" wide onClick={() => setDeciding(true)}>
                {t('polls.decide')}
              </Button>
            )}
          </Section>
        </div>
        <div>
          <Section title={t('activity.info')}>
            <PollFacts poll={poll} />
          </Section>
        </div>
        {votes !== undefined && (
          <div className={styles.votes}>
            <Section title={t('polls.who')} count={voters}>
              <VoteTable poll={poll} votes={votes} />
            </Section>
          </div>
        )}
      </div>
      {isDeciding && (
        <CloseSheet
          poll={poll}
          my={crew}
          onClose={() => setDeciding(false)}
          onDone={(activityId) => {
            setDeciding(false);
            if (activityId !== null) void navigate(paths.activity(club.nick, activityId), { replace: true });
          }}
        />
      )}
      {isCreated && <CreatedPollSheet poll={poll} />}
    </Page>
  );
}

/** What has become of a poll that takes no more votes. */
function PollEnd({ poll, onDecide }: { poll: PollRecord; onDecide: () => void }) {
  const { t } = useTranslation();
  const { state, activity_id: id, club_nick: nick, can, options } = poll;
  const allPast = useNow((now) => options.every(({ activity_time: time }) => hasStarted(time, now)));
  if (state === 'open') return null;
  if (state === 'over') {
    const next = allPast ? 'polls.allPast' : can.close ? 'polls.overDecide' : 'polls.overWait';
    return (
      <Alert action={can.close && <Button onClick={onDecide}>{t('polls.decide')}</Button>}>
        {`${t('polls.over')} ${t(next)}`}
      </Alert>
    );
  }
  if (id === null) return <Alert>{t('polls.closedWithout')}</Alert>;
  return (
    <Alert action={<Link href={paths.activity(nick, id)}>{t('activity.seeCreated')}</Link>}>
      {t('polls.closed')}
    </Alert>
  );
}
