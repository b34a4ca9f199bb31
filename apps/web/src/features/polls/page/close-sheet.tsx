import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { messageOf } from '../../../forms/validate.ts';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChoiceField } from '../../../ui/form/fields.tsx';
import { type Closed, type PollOption, type PollRecord, useClosePoll, useSeating } from '../api.ts';
import { useDatesWords } from '../poll-words.ts';
import styles from './close-sheet.module.css';
import { Seating } from './seating.tsx';

/** The choice of no meetup. */
const NONE = 'none';

interface CloseSheetProps {
  poll: PollRecord;
  my: { crew_id: string; nick: string; image_url: string | null };
  onClose: () => void;
  /** Called with the id of the meetup, or null without one. */
  onDone: (activityId: string | null) => void;
}

/** Closes a poll with one of its times, and says before who gets a seat (docs/specification.md#poll-page). */
export function CloseSheet({ poll, my, onClose, onDone }: CloseSheetProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState(() => bestOf(poll.options, now)?.id ?? NONE);
  const words = useDatesWords(poll.options.map(({ activity_time: time }) => time));
  const option = poll.options.find(({ id }) => id === chosen);
  const hasYes = option !== undefined && option.yes > 0;
  const seating = useSeating(poll.id, hasYes ? option.id : null);
  const close = useClosePoll(poll.id);
  const confirm = () => {
    if (option !== undefined && (!hasYes || seating.data === undefined)) return;
    close.mutate(option?.id ?? null, {
      onSuccess: (closed) => {
        void toast(doneText(closed));
        onDone(closed.activity_id);
      },
    });
  };
  const doneText = ({ activity_id: id, seated, waiting }: Closed) => {
    if (id === null) return t('polls.ended');
    if (waiting === 0) return t('polls.madeAll', { count: seated });
    const people = (count: number) => t('common.people', { count });
    return t('polls.made', { seated: people(seated), waiting: people(waiting) });
  };
  const refusal =
    option !== undefined && !hasYes
      ? messageOf('poll.no_yes')
      : ApiError.messageOf(close.error ?? seating.error);
  return (
    <ConfirmDialog
      opened
      title={t('polls.decideTitle')}
      confirmLabel={t(chosen === NONE ? 'polls.end' : 'polls.make')}
      danger={chosen === NONE}
      pending={close.isPending}
      disabled={option !== undefined && (!hasYes || seating.data === undefined)}
      error={refusal}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.content}>
        <ChoiceField
          label={t('polls.times')}
          error={null}
          options={[
            ...poll.options.map(({ id, activity_time: time, yes, maybe, no }, index) => ({
              value: id,
              label: words[index] ?? '',
              description: time <= now ? t('polls.isPast') : t('polls.counts', { yes, maybe, no }),
              disabled: time <= now,
            })),
            { value: NONE, label: t('polls.without') },
          ]}
          value={chosen}
          onChange={(value) => {
            close.reset();
            setChosen(value);
          }}
        />
        <div role="status">
          {chosen === NONE && <p>{t('polls.withoutText')}</p>}
          {hasYes && seating.data === undefined && seating.error === null && <p>{t('polls.checking')}</p>}
          {hasYes && seating.data?.crews !== undefined && (
            <Seating poll={poll} option={option} my={my} crews={seating.data.crews} />
          )}
        </div>
        {hasYes && <RetryButton query={seating} />}
      </div>
    </ConfirmDialog>
  );
}

/** The time to come with the most yes, of those the one with the most maybe, of those the first. */
function bestOf(options: readonly PollOption[], now: Date): PollOption | undefined {
  return options
    .filter(({ activity_time: time }) => time > now)
    .toSorted((one, other) => other.yes - one.yes || other.maybe - one.maybe)[0];
}
