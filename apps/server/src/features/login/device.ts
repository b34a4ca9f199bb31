import { cleanLine } from '@crewwith/domain/texts/clean-text';
import Bowser from 'bowser';

/** Longer headers are not genuine. */
const USER_AGENT_MAX = 500;
const DEVICE_MAX = 60;

/** Browser and system of a `User-Agent` header: `Chrome · Android`. Returns null when it names neither. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX));
  const names = [browser.name, os.name].filter(Boolean).join(' · ');
  return cleanLine(names).slice(0, DEVICE_MAX) || null;
}
