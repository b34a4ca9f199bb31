import IconCalendarPlus from 'icon:calendar-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/navigation/button.tsx';
import styles from './add-to-calendar.module.css';
import type { CalendarSheetProps } from './calendar-sheet.tsx';
import { CalendarSheet } from './lazy-calendar-sheet.ts';

/** Below a month: opens the sheet that adds its meetups to a calendar. */
export function AddToCalendar({ club }: Pick<CalendarSheetProps, 'club'>) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  return (
    <div className={styles.frame}>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        icon={<IconCalendarPlus size={18} />}
        onClick={() => setSaving(true)}
      >
        {t('seat.addToCalendar')}
      </Button>
      <CalendarSheet opened={isSaving} club={club} onClose={() => setSaving(false)} />
    </div>
  );
}
