import { CREW_NICK_MAX } from '@crewwith/domain/crews/form';
import { isSameName } from '@crewwith/domain/members/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import i18next from 'i18next';

/** Per member, since two may share a browser tab. */
const keyOf = (memberId: string) => `crewwith_nickname_${memberId}`;

/** Keeps the provider's nickname of a member for joining a club in this tab, unless it is the legal name. */
export function keepNickname(memberId: string, nickname: string | null, legalName: string): void {
  const nick = cleanLine(nickname ?? '');
  if (nick === '' || !fitsGraphemes(nick, CREW_NICK_MAX) || isSameName(nick, legalName)) return;
  sessionStorage.setItem(keyOf(memberId), nick);
}

/** Returns a nick to propose to a member: the one kept, else a friendly one, chosen by `random` from 0 to below 1. */
export function proposeNick(memberId: string, random: number): string {
  const nicks = i18next.t('join.nicks').split(', ');
  return sessionStorage.getItem(keyOf(memberId)) ?? nicks[Math.floor(random * nicks.length)] ?? '';
}
