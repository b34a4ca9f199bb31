import { type LevelNames, levelName } from '@crewwith/domain/clubs/levels';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';

/** A level in words: the club's own name for it, or its number where it has none. */
export function useRank(levels: LevelNames): (level: number) => string {
  const { t } = useTranslation();
  return (level) => levelName(levels, level, currentLanguage()) || t('attendee.level', { level });
}
