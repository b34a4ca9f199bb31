import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';

/** A level in words: the club's own name for it, or its number where it has none. */
export function useLevelName(levels: LevelNames): (level: number) => string {
  const { t } = useTranslation();
  return (level) => levelName(levels, level, currentLanguage()) || t('attendee.level', { level });
}
