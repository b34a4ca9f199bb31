import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { type Action, PERMISSIONS } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { currentLanguage } from '../i18n/i18n.ts';

/**
 * Returns a function for how a sentence names a level, or the lowest level of a permission: by the name of the page's
 * club in quotes, or by its number without one.
 */
export function useLevelPhrase(): (of: number | Action) => string {
  const { t } = useTranslation();
  const club = useOutletContext<{ levels: string | null } | null | undefined>();
  return (of) => {
    const level = typeof of === 'number' ? of : PERMISSIONS[of].level;
    const names = club ? parseLevels(club.levels, currentLanguage()) : {};
    const name = level === null ? '' : levelName(names, level, currentLanguage());
    return name === '' ? t('level.number', { level }) : t('level.named', { name });
  };
}
