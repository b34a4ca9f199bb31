import { useTranslation } from 'react-i18next';
import type { ActivityFieldName } from './activity-fields.ts';

/** What each field is called. */
export function useFieldLabels(): Record<ActivityFieldName, string> {
  const { t } = useTranslation();
  return {
    name: t('activity.name'),
    date: t('activity.day'),
    time: t('activity.time'),
    location: t('activity.location'),
    location_url: t('activity.locationUrl'),
    max_crew: t('activity.capacity'),
    state: t('activity.type'),
    attend_level: t('activity.attendLevel'),
    subgroups: t('activity.subgroup'),
    info: t('activity.info'),
  };
}
