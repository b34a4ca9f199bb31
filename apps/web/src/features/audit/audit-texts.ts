import { ATTENDEE_STATE, SEAT_STATES, type SeatState } from '@crewwith/domain/attendees/states';
import { type LevelNames, levelName } from '@crewwith/domain/clubs/rules';
import { PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import type { AuditEntry } from './api.ts';

type Kind = keyof typeof import('../../locales/ko.json')['audit']['action'];

const KINDS = {
  'club.edit': 'editClub',
  'club.inherit': 'inherit',
  'club.freeze': 'freeze',
  'club.name_leader': 'nameLeader',
  'club.offer': 'offer',
  'club.take_back': 'takeBack',
  'crew.change_level': 'changeLevel',
  'crew.unban': 'unban',
  'crew.lift_limit': 'liftRestriction',
  'appeal.grant': 'grantAppeal',
  'appeal.reject': 'rejectAppeal',
  'club.penalty_rules': 'changePenaltyRules',
  'club.announce': 'announceToClub',
  'activity.announce': 'announceToAttendees',
  'crew.read_person': 'readPerson',
  'crew.read_contact': 'readContact',
  'attendee.remove': 'removeAttendances',
  'attendee.give': 'giveSeat',
  'attendee.unseat': 'takeSeat',
  'waiter.seat': 'seatWaiter',
  'waiter.move': 'moveWaiter',
  'waiter.remove': 'removeWaiter',
  'poll.close': 'closePoll',
  'series.edit': 'editSeries',
  'series.end': 'endSeries',
  'series.take_over': 'takeOverSeries',
  'activity.delete': 'deleteActivity',
  'notice.delete': 'deleteNotice',
  'message.delete': 'deleteMessage',
} as const satisfies Partial<Record<AuditEntry['action'], Kind>>;

const MARKS = {
  [ATTENDEE_STATE.applied]: 'markBack',
  [ATTENDEE_STATE.attended]: 'markAttended',
  [ATTENDEE_STATE.noShow]: 'markNoShow',
} as const satisfies Record<SeatState, Kind>;

/** Returns the text key of an entry. */
export function auditKind(entry: Pick<AuditEntry, 'action' | 'actor_crew_id' | 'crew_id' | 'to'>): Kind {
  const { action, to } = entry;
  switch (action) {
    case 'club.transfer':
      return entry.actor_crew_id === entry.crew_id ? 'accept' : 'transfer';
    case 'crew.ban':
      return to === PERMANENTLY_BANNED_LEVEL ? 'banForGood' : 'ban';
    case 'attendee.mark':
      return MARKS[SEAT_STATES.find((state) => state === to) ?? ATTENDEE_STATE.applied];
    default:
      return KINDS[action];
  }
}

/** Returns functions for the texts of entries: who did what to whom, and a change of level. */
export function useAuditTexts(levels: LevelNames) {
  const { t } = useTranslation();
  const crewName = (nick: string | null) => (nick === null ? t('audit.system') : t('audit.person', { nick }));
  const levelText = (level: number) => {
    const name = levelName(levels, level, currentLanguage());
    return name === '' ? t('audit.level', { level }) : t('audit.levelNamed', { level, name });
  };
  const sentence = (entry: AuditEntry): string => {
    const subject = entry.crew_id === null ? (entry.subject ?? '') : crewName(entry.subject);
    const values = { actor: crewName(entry.actor_nick), subject, activity: entry.activity_name ?? '' };
    return t(`audit.action.${auditKind(entry)}`, values);
  };
  const change = ({ action, from, to }: AuditEntry): string | null =>
    action === 'crew.change_level' && from !== null && to !== null
      ? t('audit.change', { from: levelText(from), to: levelText(to) })
      : null;
  return { sentence, change };
}

/** Returns the path of the entry's subject; null if it no longer exists. */
export function auditPath(nick: string, { action, crew_id, activity_id }: AuditEntry): string | null {
  if (action === 'attendee.mark' && activity_id !== null) return paths.activity(nick, activity_id);
  return crew_id === null ? null : paths.crew(nick, crew_id);
}
