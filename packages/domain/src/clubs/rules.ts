import { LEVEL_MAX } from '../constants.ts';
import { isActive, type Membership } from '../crews/states.ts';
import type { Language } from '../errors.ts';
import { parseJson } from '../json.ts';
import { may, PERMISSIONS } from '../permissions.ts';
import { parseLines } from '../texts/lines.ts';

/** What a club's `can` says a crew may do, with the permission of each. */
export const CLUB_ACTIONS = {
  edit: 'club.edit',
  transfer: 'club.transfer',
  read_audit: 'club.read_audit',
  create_activity: 'activity.create',
  create_poll: 'poll.create',
  create_series: 'series.create',
  list_previous: 'activity.list_previous',
  list_whole: 'activity.list_whole',
  read_bulletin: 'notice.read_bulletin',
  list_faces: 'crew.list_faces',
  list_crews: 'crew.list',
  read_report: 'club.read_report',
  write_notice: 'notice.write',
} as const;

/** The levels that a club names, highest first. */
export const NAMED_LEVELS = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

/** Names of a club's levels: level number → name. Levels may be missing; unknown levels are ignored. */
export type LevelNames = Record<string, string>;

/** Names for a club that set none (docs/specification.md#level-names). Levels without a name have an empty one. */
export const DEFAULT_LEVEL_NAMES: Record<Language, LevelNames> = {
  ko: { 9: '클럽장', 7: '운영진', 5: '정회원', 3: '회원', 1: '새내기', '-1': '강제 탈퇴', '-2': '영구 탈퇴' },
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

/** The questions of a club to those who join, one per line. */
export const parseQuestions = parseLines;

/** A club's stored `levels`, or the defaults when they are missing or invalid. */
export function parseLevels(stored: string | null, language: Language = 'ko'): LevelNames {
  const value = parseJson(stored);
  return isLevelNames(value) ? value : DEFAULT_LEVEL_NAMES[language];
}

function isLevelNames(value: unknown): value is LevelNames {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((name) => typeof name === 'string');
}

/** The club's name for a level, or an empty string. Ban levels have default names. */
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
/** The lowest level that a leader may hand the club to, and that inherits it. */
export const HEIR_LEVEL = PERMISSIONS['club.accept'].level;

/** Why the leader cannot hand the club to this crew of it, or null; `heir` null puts the club on offer. */
export function transferRefusal(actorLevel: number, heir: Membership | null): TransferRefusal | null {
  if (!may('club.transfer', { level: actorLevel })) return 'club.transfer_forbidden';
  return heir === null || mayInherit(heir) ? null : 'club.transfer_target';
}

/**
 * Why this crew cannot accept or take back the offer, or null (docs/specification.md#transfer): the leader takes it
 * back; level 8 accepts, or level 7 when the club has no level 8.
 */
export function offerRefusal(
  actor: Membership,
  club: { onOffer: boolean; hasLevel8: boolean },
): TransferRefusal | null {
  if (!club.onOffer) return 'club.not_on_offer';
  const entitled = isActive(actor.state) && actor.adminLevel >= acceptingLevel(club.hasLevel8);
  return entitled ? null : 'club.transfer_forbidden';
}

/** The crews that a leader may hand the club to, highest level first. */
export function transferTargets<C extends Membership>(crews: readonly C[]): C[] {
  return crews.filter(mayInherit).toSorted((a, b) => b.adminLevel - a.adminLevel);
}

/** The crews that may accept an offer: those of level 8, or of level 7 when there is no level 8. */
export function offerAcceptors<C extends Membership>(crews: readonly C[]): C[] {
  const heirs = transferTargets(crews);
  const hasLevel8 = heirs.some(({ adminLevel }) => adminLevel === FORMER_LEADER_LEVEL);
  return heirs.filter(({ adminLevel }) => adminLevel >= acceptingLevel(hasLevel8));
}

function acceptingLevel(hasLevel8: boolean): number {
  return hasLevel8 ? HEIR_LEVEL + 1 : HEIR_LEVEL;
}

function mayInherit({ state, adminLevel }: Membership): boolean {
  return isActive(state) && adminLevel >= HEIR_LEVEL && adminLevel < LEVEL_MAX;
}
