import { CLUB_CATEGORIES } from '@crewwith/domain/notices/rules';
import { useTranslation } from 'react-i18next';

/** Returns a function for the name of a category. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) => {
    if (!CLUB_CATEGORIES.some((candidate) => candidate === category)) return category;
    return t(category === 'regulation' ? 'notice.regulation' : 'notice.notice');
  };
}
