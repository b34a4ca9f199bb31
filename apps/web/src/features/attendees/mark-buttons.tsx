import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttendeeRow } from '../activities/api.ts';
import styles from './mark-buttons.module.css';

/** The state that a mark sets: no-show 0, applied 1, attended 2. */
export type MarkState = 0 | 1 | 2;

/** Buttons for attended and no-show; pressing the current mark removes it. */
export function MarkButtons({
  attendee,
  onSelect,
}: {
  attendee: AttendeeRow;
  onSelect: (to: MarkState) => void;
}) {
  const { t } = useTranslation();
  const { nick, state } = attendee;
  const choices = [
    { to: ATTENDEE_STATE.attended, label: t('attendee.attended'), mark: 'attended', Icon: IconCheck },
    { to: ATTENDEE_STATE.noShow, label: t('attendee.noShow'), mark: 'no-show', Icon: IconX },
  ] as const;
  return choices.map(({ to, label, mark, Icon }) => (
    <button
      key={to}
      type="button"
      className={styles.mark}
      data-mark={mark}
      aria-pressed={state === to}
      aria-label={t('attendee.markNick', { nick, mark: label })}
      onClick={() => onSelect(state === to ? ATTENDEE_STATE.applied : to)}
    >
      <Icon size={20} aria-hidden />
      {label}
    </button>
  ));
}
