import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttendeeRow } from '../activities/api.ts';
import styles from './mark-buttons.module.css';

/** What an attendee is marked as: applied again, attended or no-show. */
export type MarkState = 0 | 1 | 2;

/** Attended and not attended, one press each; pressing what is set takes the mark back. */
export function MarkButtons({ attendee, onAsk }: { attendee: AttendeeRow; onAsk: (to: MarkState) => void }) {
  const { t } = useTranslation();
  const { nick, state } = attendee;
  const choices = [
    { to: ATTENDEE_STATE.attended, label: t('attendee.attended'), look: 'attended', Icon: IconCheck },
    { to: ATTENDEE_STATE.noShow, label: t('attendee.noShow'), look: 'no-show', Icon: IconX },
  ] as const;
  return choices.map(({ to, label, look, Icon }) => (
    <button
      key={to}
      type="button"
      className={styles.mark}
      data-look={look}
      aria-pressed={state === to}
      aria-label={t('attendee.markNick', { nick, mark: label })}
      onClick={() => onAsk(state === to ? ATTENDEE_STATE.applied : to)}
    >
      <Icon size={20} aria-hidden />
      {label}
    </button>
  ));
}
