import IconCheck from 'icon:check';
import IconX from 'icon:x';
import { ATTENDEE_STATE, type AttendeeStateName, type SeatState } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import type { AttendeeRow } from '../activities/api.ts';
import styles from './mark-buttons.module.css';

/** The marks, in the order of the buttons. */
type MarkName = Exclude<AttendeeStateName, 'cancelled' | 'applied'>;

/** Buttons for attended and no-show; pressing the current mark removes it. */
export function MarkButtons({
  attendee,
  onSelect,
}: {
  attendee: AttendeeRow;
  onSelect: (to: SeatState) => void;
}) {
  const { t } = useTranslation();
  const { nick, state } = attendee;
  const choices: Record<MarkName, { to: SeatState; label: string; mark: string; Icon: typeof IconCheck }> = {
    attended: {
      to: ATTENDEE_STATE.attended,
      label: t('attendee.attended'),
      mark: 'attended',
      Icon: IconCheck,
    },
    noShow: { to: ATTENDEE_STATE.noShow, label: t('attendee.noShow'), mark: 'no-show', Icon: IconX },
  };
  return Object.values(choices).map(({ to, label, mark, Icon }) => (
    <button
      key={to}
      type="button"
      className={styles.mark}
      data-mark={mark}
      aria-pressed={state === to}
      aria-label={t('marking.markNick', { nick, mark: label })}
      onClick={() => onSelect(state === to ? ATTENDEE_STATE.applied : to)}
    >
      <Icon size={20} />
      {label}
    </button>
  ));
}
