import { LEVEL_MAX } from '../constants.ts';
import { isActive, type Membership } from '../crews/states.ts';
import type { Language } from '../errors.ts';
import { parseJson } from '../json.ts';
import { may, PERMISSIONS } from '../permissions.ts';

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

export type TransferRefusal = 'club.transfer_forbidden' | 'club.transfer_target' | 'club.not_on_offer';

/** Level of a leader who has handed the club over. */
export const FORMER_LEADER_LEVEL = 8;
/** Least level that a leader may hand the club to, and that inherits it. */
export const HEIR_LEVEL = PERMISSIONS['club.accept'].level;

/** Why the leader cannot hand the club to this crew of it, or null; `heir` null puts the club on offer. */
export function transferRefusal(actorLevel: number, heir: Membership | null): TransferRefusal | null {
  if (!may('club.transfer', { level: actorLevel })) return 'club.transfer_forbidden';
  return heir === null || mayInherit(heir) ? null : 'club.transfer_target';
}

/**
 * Why this crew cannot answer the offer, or null (docs/specification.md#transfer): the leader takes it back; a level 8
 * accepts, or a level 7 where the club has no level 8.
 */
export function offerRefusal(
  actor: Membership,
  club: { onOffer: boolean; hasLevel8: boolean },
): TransferRefusal | null {
  if (!club.onOffer) return 'club.not_on_offer';
  const entitled = isActive(actor.state) && actor.adminLevel >= answeringLevel(club.hasLevel8);
  return entitled ? null : 'club.transfer_forbidden';
}

/** Those to whom a leader may hand the club, the highest level first. */
export function transferTargets<C extends Membership>(crews: readonly C[]): C[] {
  return crews.filter(mayInherit).toSorted((a, b) => b.adminLevel - a.adminLevel);
}

/** Those of them who may accept an offer: all of level 8, or of level 7 where there is no 8. */
export function offerAcceptors<C extends Membership>(crews: readonly C[]): C[] {
  const heirs = transferTargets(crews);
  const hasLevel8 = heirs.some(({ adminLevel }) => adminLevel === FORMER_LEADER_LEVEL);
  return heirs.filter(({ adminLevel }) => adminLevel >= answeringLevel(hasLevel8));
}

function answeringLevel(hasLevel8: boolean): number {
  return hasLevel8 ? HEIR_LEVEL + 1 : HEIR_LEVEL;
}

function mayInherit({ state, adminLevel }: Membership): boolean {
  return isActive(state) && adminLevel >= HEIR_LEVEL && adminLevel < LEVEL_MAX;
}
