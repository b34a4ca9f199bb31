import { actionsFrom } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';

/** What a level adds to those below it, in words, from the permission table. */
export function usePermissionHelp(): (level: number) => string {
  const { t } = useTranslation();
  return (level) => {
    const words = actionsFrom(level).map((action) => t(`permission.${action}`));
    const line = words.join(' · ');
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
}
