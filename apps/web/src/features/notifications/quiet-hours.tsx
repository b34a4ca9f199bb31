import { formatClock } from '@crewwith/domain/calendar/date-format';
import { HOUR_MS } from '@crewwith/domain/constants';
import { DEFAULT_QUIET_HOURS } from '@crewwith/domain/deliveries/quiet-hours';
import { startOfSeoulDay } from '@crewwith/domain/time';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './quiet-hours.module.css';
import { type QuietHours as Hours, useEditQuietHours } from './quiet-hours-api.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** No hours are quiet when both are the same. */
const NONE: Hours = { from_hour: 0, to_hour: 0 };
const ANY_DAY = startOfSeoulDay('2026-01-01');

/** The hours in which pushes wait, and a switch for them (docs/specification.md#quiet-hours). */
export function QuietHours({ memberId, hours }: { memberId: string; hours: Hours }) {
  const { t } = useTranslation();
  const id = useId();
  const { mutate, error } = useEditQuietHours(memberId);
  const { from_hour: from, to_hour: to } = hours;
  const isOn = from !== to;
  return (
    <Section title={t('quietHours.title')}>
      <List>
        <ListItem>
          <div className={styles.row}>
            <p id={id} className={styles.text}>
              {isOn ? t('quietHours.text', { from: clockOf(from), to: clockOf(to) }) : t('quietHours.none')}
            </p>
            <Switch
              label={t('quietHours.title')}
              describedBy={id}
              checked={isOn}
              onChange={(enabled) => mutate(enabled ? DEFAULT_QUIET_HOURS : NONE)}
            />
          </div>
          {isOn && (
            <div className={styles.hours}>
              <SelectField
                label={t('quietHours.from')}
                error={null}
                value={String(from)}
                options={optionsBut(to)}
                onChange={({ currentTarget }) =>
                  mutate({ from_hour: Number(currentTarget.value), to_hour: to })
                }
              />
              <SelectField
                label={t('quietHours.to')}
                error={null}
                value={String(to)}
                options={optionsBut(from)}
                onChange={({ currentTarget }) =>
                  mutate({ from_hour: from, to_hour: Number(currentTarget.value) })
                }
              />
            </div>
          )}
          {error !== null && (
            <p role="alert" className={styles.error}>
              {t('notifications.saveFailed', { message: ApiError.from(error).message })}
            </p>
          )}
        </ListItem>
      </List>
    </Section>
  );
}

const clockOf = (hour: number) =>
  formatClock(new Date(ANY_DAY.getTime() + hour * HOUR_MS), currentLanguage());

/** All hours but the other end: with both the same there would be no quiet hours. */
const optionsBut = (other: number) =>
  HOURS.filter((hour) => hour !== other).map((hour) => ({ value: String(hour), label: clockOf(hour) }));
