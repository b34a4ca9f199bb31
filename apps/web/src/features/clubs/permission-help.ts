import { ACTION_TEXTS } from '@crewwith/domain/permission-texts';
import { actionsFrom } from '@crewwith/domain/permissions';
import { currentLanguage } from '../../i18n/i18n.ts';

/** What a level adds to those below it, in words, from the permission table. */
export function permissionHelp(level: number): string {
  const texts = actionsFrom(level).map((action) => ACTION_TEXTS[action][currentLanguage()]);
  const line = texts.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
