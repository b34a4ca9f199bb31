import { POLL_OPTIONS_MIN } from '@crewwith/domain/polls/constants';
import { lastEnd, pollRefusal } from '@crewwith/domain/polls/rules';
import { addDays, instantFromSeoul, isClock, isSeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { seoulTime } from '@crewwith/domain/time-codecs';
import i18next from 'i18next';
import { type FieldErrors, messageOf } from '../../../forms/validate.ts';
import type { NewPoll } from '../api.ts';

/** A time that is offered, as the browser's pickers return it; both may be missing. */
export interface TypedTime {
  date: string;
  time: string;
}

/** What a poll has beyond the fields of its meetup. */
export interface PollFields {
  times: TypedTime[];
  /** How long the meetup lasts; empty for no known end. */
  minutes: string;
  end_day: string;
  end_clock: string;
}

/** The fields that may have an error, in their order on the page. */
export const POLL_ERROR_NAMES = ['times', 'end_day', 'end_clock'] as const;

/** The usual end: so many days later, at this time. */
const USUAL_DAYS = 7;
const USUAL_END = '22:00';

/** A new poll, of whose first time parts may be known. */
export function newPollFields(now: Date, date: string, time: string): PollFields {
  return {
    times: Array.from({ length: POLL_OPTIONS_MIN }, (_, index) => ({ date: index === 0 ? date : '', time })),
    minutes: '',
    end_day: addDays(seoulDayOf(now), USUAL_DAYS),
    end_clock: USUAL_END,
  };
}

/** The instant of a typed time; null while a part of it is missing. */
const instantOf = ({ date, time }: TypedTime): Date | null =>
  isSeoulDay(date) && isClock(time) ? instantFromSeoul(date, time) : null;

const endOf = ({ end_day, end_clock }: PollFields) => instantOf({ date: end_day, time: end_clock });

/** The first time that cannot be offered, and why; null without one. */
export function wrongTime(times: readonly TypedTime[], now: Date): { index: number; message: string } | null {
  const instants = times.map(instantOf);
  for (const [index, instant] of instants.entries()) {
    if (instant === null) return { index, message: i18next.t('polls.timeMissing', { place: index + 1 }) };
    const offered = instants.slice(0, index + 1).filter((each) => each !== null);
    const refusal = pollRefusal({ times: offered, endsTime: lastEnd(now) }, now);
    if (refusal !== null) return { index, message: messageOf(refusal) };
  }
  return null;
}

/** Validates them by field. */
export function validatePoll(poll: PollFields, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = wrongTime(poll.times, now);
  if (wrong !== null) errors.times = wrong.message;
  const end = endOf(poll);
  if (!isSeoulDay(poll.end_day)) errors.end_day = i18next.t('common.required');
  if (!isClock(poll.end_clock)) errors.end_clock = i18next.t('common.required');
  const refusal = end === null ? null : pollRefusal({ times: [], endsTime: end }, now);
  if (refusal !== null) errors.end_day = messageOf(refusal);
  return errors;
}

/** Whether crews could still vote when the first of the times has passed. */
export function endsLate(poll: PollFields): boolean {
  const end = endOf(poll);
  const instants = poll.times.map(instantOf);
  return end !== null && instants.some((instant) => instant !== null && instant < end);
}

type Meetup = Omit<NewPoll, 'options' | 'ends_time' | 'duration_minutes'>;

/** The body of a valid poll of such a meetup. Throws if a field has an error. */
export function newPollBody(meetup: Meetup, poll: PollFields): NewPoll {
  const times = poll.times.map(instantOf).filter((instant) => instant !== null);
  const end = endOf(poll);
  if (end === null) throw new RangeError('The poll is incomplete');
  return {
    ...meetup,
    options: times.map((instant) => ({ activity_time: seoulTime.encode(instant) })),
    ends_time: end.toISOString(),
    duration_minutes: poll.minutes === '' ? null : Number(poll.minutes),
  };
}
