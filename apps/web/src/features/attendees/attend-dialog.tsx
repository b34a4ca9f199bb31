import { untilWords } from '@crewwith/domain/calendar/day-words';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './attend-dialog.module.css';
import type { AttendableActivity } from './attendable-activity.ts';
import { Heart } from './heart.tsx';
import { SaveAndShare } from './save-and-share.tsx';
import { SubgroupChoice } from './subgroup-choice.tsx';

interface AttendDialogProps {
  activity: AttendableActivity;
  subgroups: readonly string[];
  opened: boolean;
  pending: boolean;
  /** Whether the seat is taken. */
  done: boolean;
  onAttend: (subgroup: string) => void;
  onClose: () => void;
}

/** Time, place and choice of subgroup; once the seat is taken, a heart, the calendar and sharing. */
export function AttendDialog(props: AttendDialogProps) {
  const { activity, subgroups, opened, pending, done, onAttend, onClose } = props;
  const { t } = useTranslation();
  const [selected, setSelected] = useState('');
  const subgroup = subgroups.includes(selected) ? selected : (subgroups[0] ?? '');
  if (done) {
    return (
      <Sheet
        opened={opened}
        title={t('seat.takenTitle')}
        onClose={onClose}
        footer={
          <Button variant="default" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <Taken activity={activity} />
      </Sheet>
    );
  }
  return (
    <Sheet
      opened={opened}
      title={activity.name}
      locked={pending}
      onClose={onClose}
      onSubmit={() => onAttend(subgroup)}
      footer={
        <Button type="submit" wide loading={pending}>
          {t('seat.attend')}
        </Button>
      }
    >
      <TimeAndPlace activity={activity} focused={subgroups.length < 2} />
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

/** Has the focus where there is no field, so that Enter pressed twice takes no seat. */
function TimeAndPlace({ activity, focused }: { activity: AttendableActivity; focused: boolean }) {
  const date = useDateWords(activity.activity_time);
  const left = useNow((now) => untilWords(activity.activity_time, now, currentLanguage()));
  return (
    <div className={styles.facts} tabIndex={-1} data-autofocus={focused || undefined}>
      <p className={styles.fact}>
        <IconClock size={20} stroke={1.7} aria-hidden className={styles.icon} />
        <span>
          <strong>{date}</strong>
          {left !== null && <span className={styles.left}>{` · ${left}`}</span>}
        </span>
      </p>
      <p className={styles.fact}>
        <IconMapPin size={20} stroke={1.7} aria-hidden className={styles.icon} />
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
    </div>
  );
}
