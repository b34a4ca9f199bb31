import { formatDay } from '@crewwith/domain/calendar/date-format';
import { clockWords } from '@crewwith/domain/calendar/day-words';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { paths } from '../../../paths.ts';
import { Face } from '../../../ui/display/face.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { PollRecord } from '../api.ts';
import type { Answer } from '../own-answers.ts';
import { ANSWER_LABELS, ANSWERS } from '../poll-words.ts';
import { sharePoll } from './share-poll.tsx';
import styles from './vote-table.module.css';

/** The symbol of each answer differs in shape, not only in colour. */
const SYMBOLS: Record<Answer, string> = { yes: '○', maybe: '△', no: '✕' };

interface VoteTableProps {
  poll: PollRecord;
  votes: NonNullable<PollRecord['votes']>;
}

/** Who answered what: the times as rows, those who voted as columns, in the order of their first votes. */
export function VoteTable({ poll, votes }: VoteTableProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (votes.length === 0) {
    return (
      <EmptyState
        title={t('polls.nobody')}
        text={poll.state === 'open' ? t('polls.nobodyText') : undefined}
        action={
          poll.state === 'open' ? (
            <Button variant="light" onClick={() => void sharePoll(poll)}>
              {t('seat.share')}
            </Button>
          ) : (
            <Link href={paths.activities(poll.club_nick, 'polls')}>{t('polls.toList')}</Link>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.legend}>
        {ANSWERS.map((answer) => (
          <li key={answer}>
            <span className={styles.symbol} data-answer={answer} aria-hidden="true">
              {SYMBOLS[answer]}
            </span>
            {t(ANSWER_LABELS[answer])}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={styles.frame} aria-label={t('polls.who')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('polls.time')}</th>
              {votes.map(({ crew_id: id, nick, image_url: url }) => (
                <th key={id} scope="col" className={styles.person} data-own={id === poll.my.crew_id}>
                  <Face name={nick} imageUrl={url} size={32} />
                  <span className={styles.nick}>{nick}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {poll.options.map(({ id, activity_time: time }, index) => (
              <tr key={id}>
                <th scope="row">
                  {formatDay(time, language)}
                  <span className={styles.clock}>{clockWords(time, language)}</span>
                </th>
                {votes.map(({ crew_id: crew, answers }) => (
                  <Cell key={crew} answer={answers[index] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Cell({ answer }: { answer: Answer | null }) {
  const { t } = useTranslation();
  return (
    <td data-answer={answer ?? undefined}>
      <span aria-hidden="true">{answer === null ? '·' : SYMBOLS[answer]}</span>
      <VisuallyHidden>{t(answer === null ? 'polls.noAnswer' : ANSWER_LABELS[answer])}</VisuallyHidden>
    </td>
  );
}
