import IconCheck from 'icon:check';
import { hasStarted } from '@crewwith/domain/activities/states';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTile } from '../../../ui/display/date-tile.tsx';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type PollOption, type PollRecord, useVote } from '../api.ts';
import type { Answer } from '../own-answers.ts';
import { ANSWER_LABELS, ANSWERS, useDatesWords } from '../poll-words.ts';
import styles from './time-rows.module.css';

interface TimeRowsProps {
  poll: PollRecord;
  /** Of the own crew. */
  nick: string;
}

/** The times of a poll with their counts, and the own answers, which are saved as they are pressed. */
export function TimeRows({ poll, nick }: TimeRowsProps) {
  const { t } = useTranslation();
  const vote = useVote(poll, nick);
  const words = useDatesWords(poll.options.map(({ activity_time: time }) => time));
  const most = mostYes(poll.options);
  const answer = ({ id, my }: PollOption, pressed: Answer) => {
    const next = my === pressed ? null : pressed;
    vote.mutate(
      { optionId: id, answer: next, before: my },
      {
        onError: (failure) =>
          void toast(t('polls.notSaved', { reason: ApiError.from(failure).message }), 'danger'),
      },
    );
  };
  return (
    <List label={t('polls.answers')}>
      {poll.options.map((option, index) => (
        <TimeRow
          key={option.id}
          option={option}
          words={words[index] ?? ''}
          voters={poll.voters}
          isBest={option.yes === most}
          onAnswer={poll.can.vote ? (pressed) => answer(option, pressed) : null}
        />
      ))}
    </List>
  );
}

/** The most yes of a time; null without any, or where all times have as many. */
function mostYes(options: readonly PollOption[]): number | null {
  const counts = options.map(({ yes }) => yes);
  const most = Math.max(...counts);
  return most > 0 && counts.some((count) => count < most) ? most : null;
}

interface TimeRowProps {
  option: PollOption;
  words: string;
  voters: number;
  isBest: boolean;
  /** Null where none is taken. */
  onAnswer: ((answer: Answer) => void) | null;
}

function TimeRow({ option, words, voters, isBest, onAnswer }: TimeRowProps) {
  const { t } = useTranslation();
  const isPast = useNow((now) => hasStarted(option.activity_time, now));
  const inside = (answer: Answer) => (
    <>
      {option.my === answer && <IconCheck size={16} stroke={2.5} />}
      <span>{t(ANSWER_LABELS[answer])}</span>
      <span className={styles.count} aria-hidden="true">
        {option[answer]}
      </span>
      <VisuallyHidden>{t('common.people', { count: option[answer] })}</VisuallyHidden>
    </>
  );
  return (
    <ListItem className={styles.row}>
      <div className={styles.head}>
        <DateTile instant={option.activity_time} />
        <div className={styles.words}>
          <span className={styles.date}>{words}</span>
          {isBest && <Badge tone="accent">{t('polls.best')}</Badge>}
          {isPast && <Badge>{t('polls.isPast')}</Badge>}
        </div>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {ANSWERS.map((answer) => (
          <span
            key={answer}
            className={styles.part}
            data-answer={answer}
            style={{ '--share': share(option[answer], voters) } as CSSProperties}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown. */}
      <div role="group" aria-label={words} className={styles.answers}>
        {ANSWERS.map((answer) =>
          onAnswer === null ? (
            <span key={answer} className={styles.answer} data-answer={answer} data-own={option.my === answer}>
              {inside(answer)}
            </span>
          ) : (
            <button
              key={answer}
              type="button"
              className={styles.answer}
              data-answer={answer}
              aria-pressed={option.my === answer}
              onClick={() => onAnswer(answer)}
            >
              {inside(answer)}
            </button>
          ),
        )}
      </div>
    </ListItem>
  );
}

const share = (count: number, voters: number) => `${voters === 0 ? 0 : (count / voters) * 100}%`;
