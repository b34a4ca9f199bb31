import IconClock from 'icon:clock';
import IconMapPin from 'icon:map-pin';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { untilWords } from '@crewwith/domain/calendar/day-words';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceEarlySheet } from '../../browser/replace-early-sheet.ts';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import { hoursWords } from '../../i18n/hours-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import type { SeatAnswer } from './api.ts';
import styles from './attend-dialog.module.css';
import { Heart } from './heart.tsx';
import { ReminderQuestion } from './reminders/lazy-reminder-question.tsx';
import { SaveAndShare } from './save-and-share.tsx';
import type { AttendableActivity, Membership, SeatRequest } from './seats/attendable-activity.ts';
import { SubgroupChoice } from './subgroup-choice.tsx';

interface AttendDialogProps {
  activity: AttendableActivity;
  my: Membership;
  request: SeatRequest;
  opened: boolean;
  pending: boolean;
  /** Why the sheet now asks for something else than before, or null. */
  change: string | null;
  /** What has been taken; null before. */
  answer: SeatAnswer | null;
  onConfirm: (subgroup: string) => void;
  onClose: () => void;
}

/**
 * Time, place and choice of subgroup, and what waiting or the held seat means; then the place in the queue, or once the
 * seat is taken a heart, the calendar and sharing.
 */
export function AttendDialog(props: AttendDialogProps) {
  const { activity, my, request, opened, pending, change, answer, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [selected, setSelected] = useState('');
  const confirm = useRef<HTMLButtonElement>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useLayoutEffect(() => {
    if (opened) replaceEarlySheet(confirm, () => latestClose.current());
  }, [opened]);
  // A place in the queue has its own already.
  const subgroups = my.waiting === null ? parseSubgroups(activity.subgroup ?? '') : [];
  const subgroup = subgroups.includes(selected) ? selected : (subgroups[0] ?? '');
  if (answer !== null) {
    return (
      <Sheet
        opened={opened}
        title={t(answer.waiting ? 'waiter.joinedTitle' : 'seat.takenTitle')}
        onClose={onClose}
        footer={
          <Button variant="default" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        {answer.waiting ? (
          <Joined activity={activity} place={answer.waiting} />
        ) : (
          <Taken activity={activity} />
        )}
      </Sheet>
    );
  }
  const labels = {
    attend: t('seat.attend'),
    accept: t('waiter.accept'),
    wait: t('waiter.wait'),
  };
  return (
    <Sheet
      opened={opened}
      title={activity.name}
      locked={pending}
      onClose={onClose}
      onSubmit={() => onConfirm(subgroup)}
      footer={
        <Button ref={confirm} type="submit" wide loading={pending} data-asks={askedBy(request, activity, my)}>
          {labels[request]}
        </Button>
      }
    >
      <TimeAndPlace activity={activity} focused={subgroups.length < 2} />
      {change !== null && <Alert>{change}</Alert>}
      {request === 'wait' && <p>{t('waiter.waitText')}</p>}
      {request === 'accept' && <AcceptText my={my} />}
      {subgroups.length > 1 && (
        <div>
          <p className={styles.label} aria-hidden="true">
            {t('seat.pickTitle')}
          </p>
          <SubgroupChoice
            label={t('seat.pickTitle')}
            subgroups={subgroups}
            value={subgroup}
            onChange={setSelected}
          />
        </div>
      )}
    </Sheet>
  );
}

/** For whom, what, when and where: compared by browser/replace-early-sheet.ts, which repeats a press. */
const askedBy = (
  request: SeatRequest,
  { activity_id, activity_time, location }: AttendableActivity,
  my: Membership,
) => [request, my.crew_id, activity_id, activity_time.getTime(), location].join(' ');

/** Until when the seat is held, and what a cancel of it would cost; a warning where it would at once. */
function AcceptText({ my: { waiting, cancel } }: { my: Membership }) {
  const { t } = useTranslation();
  const isLate = useNow((now) => cancel !== null && now >= cancel.late_from);
  if (waiting?.turn_end == null || cancel === null) return null;
  const { late_from: from, restrict_hours: restricted } = cancel;
  const hours = hoursWords(restricted);
  return (
    <>
      <p>{t('waiter.heldUntil', { until: momentWords(waiting.turn_end) })}</p>
      {isLate ? (
        <Alert>{t(restricted > 0 ? 'waiter.acceptLate' : 'waiter.acceptWithReason', { hours })}</Alert>
      ) : (
        restricted > 0 && <p>{t('waiter.acceptEarly', { from: momentWords(from), hours })}</p>
      )}
    </>
  );
}

/** Has the focus where there is no field, so that Enter pressed twice takes no seat. */
function TimeAndPlace({ activity, focused }: { activity: AttendableActivity; focused: boolean }) {
  const date = useDateWords(activity.activity_time);
  const left = useNow((now) => untilWords(activity.activity_time, now, currentLanguage()));
  return (
    <div className={styles.facts} tabIndex={-1} data-autofocus={focused || undefined}>
      <p className={styles.fact}>
        <IconClock size={20} stroke={1.7} className={styles.icon} />
        <span>
          <strong>{date}</strong>
          {left !== null && <span className={styles.left}>{` · ${left}`}</span>}
        </span>
      </p>
      <p className={styles.fact}>
        <IconMapPin size={20} stroke={1.7} className={styles.icon} />
        <span>{activity.location}</span>
      </p>
    </div>
  );
}

function Taken({ activity }: { activity: AttendableActivity }) {
  const { t } = useTranslation();
  const date = useDateWords(activity.activity_time);
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; screen readers read what has it.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.taken}>
      <Heart />
      <p ref={text} tabIndex={-1} className={styles.takenText}>
        {t('seat.takenText', { name: activity.name, date })}
      </p>
      <SaveAndShare activity={activity} />
      <ReminderQuestion />
    </div>
  );
}

function Joined({
  activity,
  place,
}: {
  activity: AttendableActivity;
  place: NonNullable<SeatAnswer['waiting']>;
}) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; screen readers read what has it.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.taken}>
      <p className={styles.place}>{t('waiter.place', place)}</p>
      <p ref={text} tabIndex={-1} className={styles.takenText}>
        {t('waiter.joinedText', { name: activity.name, position: place.position })}
      </p>
    </div>
  );
}
