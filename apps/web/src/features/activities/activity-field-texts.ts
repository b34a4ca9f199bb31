import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { ActivityFieldName, ActivityFields } from './activity-fields.ts';

const REGULAR = String(ACTIVITY_TYPE.regular);

/** Returns a function for the readable saved values of fields. */
export function useActivityFieldTexts(levels: LevelNames) {
  const { t } = useTranslation();
  const textOf = (name: ActivityFieldName, saved: ActivityFields) => {
    const level = Number(saved.attend_level);
    switch (name) {
      case 'state':
        return t(saved.state === REGULAR ? 'card.regular' : 'card.irregular');
      case 'attend_level':
        return levelName(levels, level, currentLanguage()) || t('attendee.level', { level });
      case 'subgroups':
        return saved.subgroups.join(' · ');
      case 'cover':
        return saved.cover === null ? '' : t('activityForm.coverPicture');
      default:
        return saved[name];
    }
  };
  return (
    names: readonly ActivityFieldName[],
    saved: ActivityFields,
  ): Partial<Record<ActivityFieldName, string>> =>
    Object.fromEntries(names.map((name) => [name, textOf(name, saved)]));
}
