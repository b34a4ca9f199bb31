import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';

/** Returns a function for the name of a level: the club's own, or its number without one. */
export function useLevelName(levels: LevelNames): (level: number) => string {
  const { t } = useTranslation();
  return (level) => levelName(levels, level, currentLanguage()) || t('attendee.level', { level });
}
