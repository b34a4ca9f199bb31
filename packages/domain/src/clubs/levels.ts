import type { Language } from '../errors.ts';
import { parseJson } from '../json.ts';

/** Names of a club's levels: level number → name. What has no name, or is no level, does not matter. */
export type LevelNames = Record<string, string>;

/** Names for a club that gave none (docs/specification.md#level-names); what is left out is blank. */
export const DEFAULT_LEVEL_NAMES: Record<Language, LevelNames> = {
  ko: { 9: '모임장', 7: '운영진', 5: '정회원', 3: '회원', 1: '새내기', '-1': '강제 탈퇴', '-2': '영구 탈퇴' },
  en: {
    9: 'Leader',
    7: 'Admin team',
    5: 'Regular',
    3: 'Member',
    1: 'New member',
    '-1': 'Forced withdrawal',
    '-2': 'Permanent withdrawal',
  },
};

/** A club's stored `levels`; the defaults where there are none or they do not read. */
export function parseLevels(stored: string | null, language: Language = 'ko'): LevelNames {
  const read = parseJson(stored);
  return isLevelNames(read) ? read : DEFAULT_LEVEL_NAMES[language];
}

function isLevelNames(read: unknown): read is LevelNames {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  return Object.values(read).every((name) => typeof name === 'string');
}

/** The club's name for a level, or an empty string. The bans have names even where the club gave none. */
export function levelName(names: LevelNames, adminLevel: number, language: Language = 'ko'): string {
  const own = nameOf(names, adminLevel);
  return own === '' && adminLevel < 0 ? nameOf(DEFAULT_LEVEL_NAMES[language], adminLevel) : own;
}

function nameOf(names: LevelNames, adminLevel: number): string {
  return names[String(adminLevel)] ?? '';
}
