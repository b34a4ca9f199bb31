import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { toSeoulWire } from '@crewwith/domain/time';
import type { ClubAppeal, JudgedCause, OwnAppeal, Penalties } from '../features/penalties/api.ts';
import { IDS, NOW } from './fixtures.ts';

const DAY_MS = 86_400_000;
export const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

/** A no-show of two days ago that restricts for five more days. */
export function causeOf(overrides: Partial<JudgedCause> = {}): JudgedCause {
  return {
    kind: 'no_show',
    activity_id: IDS.activity,
    cancellation_id: null,
    name: '새벽 걷기',
    activity_time: toSeoulWire(new Date(NOW.getTime() - 2 * DAY_MS)),
    caused_time: daysFromNow(-2),
    hours: null,
    days: 7,
    late_hours: 8,
    max_days: null,
    state: 'restricting',
    until: daysFromNow(5),
    free: false,
    forgotten: false,
    resting: false,
    appeal_until: daysFromNow(5),
    decides: false,
    ...overrides,
  };
}

/** The record of a crew whose restriction ends with the first cause. */
export function penaltiesOf(causes: JudgedCause[], appeals: OwnAppeal[] = []): Penalties {
  const [first, ...others] = causes;
  const end = first?.until ?? null;
  return {
    limit_end_time: end,
    rule: end === null ? null : (first?.kind ?? null),
    inherited_end_time: null,
    rules: DEFAULT_PENALTY_RULES,
    causes: first && end !== null ? [{ ...first, decides: true }, ...others] : causes,
    appeals,
  };
}

export function appealOf(overrides: Partial<ClubAppeal> = {}): ClubAppeal {
  return {
    id: 'appeal0001',
    kind: 'no_show',
    activity_id: IDS.activity,
    cancellation_id: null,
    text: '끝까지 함께 걸었어요.',
    state: 'open',
    created_time: daysFromNow(-1),
    decided_time: null,
    decision_reason: null,
    decided_nick: null,
    crew_id: IDS.otherCrew,
    nick: '두리',
    image_url: null,
    name: '새벽 걷기',
    activity_time: toSeoulWire(new Date(NOW.getTime() - 2 * DAY_MS)),
    caused_time: daysFromNow(-2),
    cancel_reason: null,
    marked_nick: '세찬',
    overdue: false,
    can_decide: true,
    ...overrides,
  };
}
