import { ACTION_TEXTS } from '@crewwith/domain/permission-texts';
import { actionsFrom } from '@crewwith/domain/permissions';
import { currentLanguage } from '../../i18n/i18n.ts';

/** Returns the permissions that a level adds to those below it, as text. */
export function permissionHelp(level: number): string {
  const texts = actionsFrom(level).map((action) => ACTION_TEXTS[action][currentLanguage()]);
  const text = texts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
