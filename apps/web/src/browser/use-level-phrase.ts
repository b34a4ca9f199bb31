import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { type Action, PERMISSIONS } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { currentLanguage } from '../i18n/i18n.ts';

/**
 * Returns a function for how a sentence names a level, or the lowest level of a permission: by the name of the page's
 * club in quotes, or by its number without one. A badge is no sentence: it has no quotes.
 */
export function useLevelPhrase({ isBadge = false } = {}): (of: number | Action) => string {
  const { t } = useTranslation();
  const club = useOutletContext<{ levels: string | null } | null | undefined>();
  return (of) => {
    const level = typeof of === 'number' ? of : PERMISSIONS[of].level;
    const names = club ? parseLevels(club.levels, currentLanguage()) : {};
    const name = level === null ? '' : levelName(names, level, currentLanguage());
    if (name === '') return t('level.number', { level });
    return isBadge ? name : t('level.named', { name });
  };
}
