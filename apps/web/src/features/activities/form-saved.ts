import { ACTIVITY_TYPE } from '@crewwith/domain/activities/activity-defaults';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/levels';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import type { ActivityFields, FieldName } from './form-fields.ts';

/** What is saved in these fields, as a person reads it. */
export function useSavedTexts(levels: LevelNames) {
  const { t } = useTranslation();
  const textOf = (name: FieldName, saved: ActivityFields) => {
    const level = Number(saved.attend_level);
    switch (name) {
      case 'state':
        return t(saved.state === String(ACTIVITY_TYPE.regular) ? 'activity.regular' : 'activity.irregular');
      case 'attend_level':
        return levelName(levels, level, currentLanguage()) || t('attendee.level', { level });
      case 'subgroups':
        return saved.subgroups.join(' · ');
      default:
        return saved[name];
    }
  };
  return (names: readonly FieldName[], saved: ActivityFields): Partial<Record<FieldName, string>> =>
    Object.fromEntries(names.map((name) => [name, textOf(name, saved)]));
}
