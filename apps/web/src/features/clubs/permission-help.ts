import { actionsFrom } from '@crewwith/domain/permissions';
import { currentLanguage } from '../../i18n/i18n.ts';
import { actions as en } from '../../locales/en.json?actions';
import { actions as ko } from '../../locales/ko.json?actions';

const TEXTS = { ko, en };

/** Returns the permissions that a level adds to those below it, as text. */
export function permissionHelp(level: number): string {
  const names = TEXTS[currentLanguage()];
  const text = actionsFrom(level)
    .map((action) => names[action])
    // No line begins with a dot.
    .join('\u00a0· ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
