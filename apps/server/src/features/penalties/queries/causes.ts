import { DAY_MS, LATE_FREE_DAYS } from '@crewwith/domain/constants';
import type { Cause } from '@crewwith/domain/penalties/restriction';
import type { PenaltyRules, RulesVersion } from '@crewwith/domain/penalties/rules';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { sql } from 'kysely';
import { appealIsResting, attendeeMissedOwnSeat } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** A cause of a restriction, for the domain's rules and for who reads it. */
export interface StoredCause extends Cause {
  readonly crewId: number;
  readonly activityId: number;
  /** Of a late cancel. */
  readonly cancellationId: number | null;
  readonly name: string;
  readonly location: string;
}

/** What the restriction of a crew follows from. */
export interface StoredHistory {
  readonly causes: StoredCause[];
  readonly versions: RulesVersion[];
  readonly liftedTime: Date | null;
}

interface CauseRow {
  crew_id: number;
  club_id: number;
  limit_lifted_time: Date | null;
  /** In the first row of each club. */
  versions: VersionsJson;
  /** Null, as all below, for a crew without any cause. */
  kind: Cause['kind'] | null;
  activity_id: number;
  cancellation_id: number | null;
  name: string;
  location: string;
  activity_time: Date;
  caused_time: Date;
  taken_time: Date | null;
  excused: boolean;
  resting: boolean;
}

/** Rules of a club as JSON. */
export type VersionsJson = readonly { valid_from: string; rules: PenaltyRules }[] | null;

/** Earlier late cancels of a crew do not matter: free ones are at most a few in 90 days. */
const LATEST_CANCELS = sql.lit(200);

/** The penalty rules of a club in their order, as JSON; null without any. */
export function versionsOf(clubId: string) {
  return sql<VersionsJson>`(select jsonb_agg(
      jsonb_build_object('valid_from', penalty_rules.valid_from, 'rules', penalty_rules.rules)
      order by penalty_rules.valid_from, penalty_rules.id)
    from penalty_rules where penalty_rules.club_id = ${sql.ref(clubId)})`;
}

/** A club's rules as JSON, with the late cancels of the crew that count; null in a club without rules of its own. */
export type OwnPenaltiesJson = { versions: NonNullable<VersionsJson>; cancels: string[] | null } | null;

const LATE_FREE_WINDOW = sql.raw(`interval '${(LATE_FREE_DAYS * DAY_MS) / 1000} seconds'`);

/**
 * What the price of a cancel now depends on, for the row `seat` of the crew `me` in the activity `activity`. Late
 * cancels before the window of free ones are not read, however many there are (`isFreeCancel`).
 */
export const ownPenalties = (
  now: Date,
) => sql<OwnPenaltiesJson>`case when seat.crew_id is not null or place.turn_end is not null then (
  select jsonb_build_object('versions', jsonb_agg(
      jsonb_build_object('valid_from', penalty_rules.valid_from, 'rules', penalty_rules.rules)
      order by penalty_rules.valid_from, penalty_rules.id),
    'cancels', (select jsonb_agg(cancellations.cancelled_time)
      from cancellations join activities on activities.id = cancellations.activity_id
      where cancellations.crew_id = me.id and cancellations.late and cancellations.excused_time is null
        and cancellations.cancelled_time > ${now}::timestamptz - ${LATE_FREE_WINDOW}
        and activities.deleted_time is null
        and (me.limit_lifted_time is null or cancellations.cancelled_time > me.limit_lifted_time)
        and not exists (select from appeals where appeals.cancellation_id = cancellations.id
          and appeals.kind = ${sql.lit(CAUSE_KIND.lateCancel)} and ${appealIsResting()})))
  from penalty_rules where penalty_rules.club_id = activity.club_id having count(*) > 0) end`;

export function parseVersions(versions: VersionsJson): RulesVersion[] {
  return (versions ?? []).map(({ valid_from, rules }) => ({ validFrom: new Date(valid_from), rules }));
}

/** The history of each of these crews, without deleted activities, in one statement. */
export async function readHistories(db: Db, crewIds: readonly number[]): Promise<Map<number, StoredHistory>> {
  if (crewIds.length === 0) return new Map();
  const { rows } = await causesOf(crewIds).execute(db);
  const versions = new Map(
    rows.flatMap((row) =>
      row.versions === null ? [] : [[row.club_id, parseVersions(row.versions)] as const],
    ),
  );
  const byCrew = Map.groupBy(rows, ({ crew_id }) => crew_id);
  return new Map([...byCrew].map(([crewId, own]) => [crewId, toHistory(own, versions)]));
}

/** The causes of these crews, or one row without a cause; the rules of each club are read and sent once. */
export const causesOf = (crewIds: readonly number[]) => sql<CauseRow>`
    with own as materialized (
      select id, club_id, limit_lifted_time from crews where id in (${sql.join(crewIds)})
    ), rules as materialized (
      select club_id, ${versionsOf('clubs_of.club_id')} as versions
      from (select distinct club_id from own) as clubs_of
    )
    select crews.id as crew_id, crews.club_id, crews.limit_lifted_time, causes.*,
      case when row_number() over (partition by crews.club_id order by crews.id) = 1 then rules.versions end as versions
    from own as crews join rules on rules.club_id = crews.club_id
    left join lateral (
      select ${sql.lit(CAUSE_KIND.noShow)} as kind, activities.id as activity_id,
        null::bigint as cancellation_id, activities.name, activities.location, activities.activity_time,
        attendees.updated_time as caused_time, attendees.created_time as taken_time,
        attendees.excused_time is not null as excused,
        exists (select from appeals where appeals.activity_id = activities.id
          and appeals.crew_id = crews.id and appeals.kind = ${sql.lit(CAUSE_KIND.noShow)}
          and ${appealIsResting()}) as resting
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.crew_id = crews.id and ${attendeeMissedOwnSeat()} and activities.deleted_time is null
      union all
      (select ${sql.lit(CAUSE_KIND.lateCancel)}, activities.id, cancellations.id, activities.name,
        activities.location, activities.activity_time, cancellations.cancelled_time, attendees.created_time,
        cancellations.excused_time is not null,
        exists (select from appeals where appeals.cancellation_id = cancellations.id
          and appeals.kind = ${sql.lit(CAUSE_KIND.lateCancel)} and ${appealIsResting()})
      from cancellations join activities on activities.id = cancellations.activity_id
      left join attendees on attendees.activity_id = activities.id and attendees.crew_id = crews.id
      where cancellations.crew_id = crews.id and cancellations.late and activities.deleted_time is null
      order by cancellations.cancelled_time desc limit ${LATEST_CANCELS})
    ) as causes on true
    order by crews.id, causes.caused_time, causes.activity_id`;

function toHistory(rows: readonly CauseRow[], versions: ReadonlyMap<number, RulesVersion[]>): StoredHistory {
  const [first] = rows;
  return {
    causes: rows.flatMap((row) => (row.kind === null ? [] : [toCause({ ...row, kind: row.kind })])),
    versions: versions.get(first?.club_id ?? 0) ?? [],
    liftedTime: first?.limit_lifted_time ?? null,
  };
}

function toCause(row: CauseRow & Pick<StoredCause, 'kind'>): StoredCause {
  return {
    crewId: row.crew_id,
    kind: row.kind,
    activityId: row.activity_id,
    cancellationId: row.cancellation_id,
    name: row.name,
    location: row.location,
    activityTime: row.activity_time,
    causedTime: row.caused_time,
    takenTime: row.taken_time ?? row.caused_time,
    excused: row.excused,
    resting: row.resting,
  };
}

/** Saves the limits of many crews in one statement. */
export async function saveRestrictionEnds(
  trx: Trx,
  limits: readonly { crew_id: number; limit_end_time: Date | null }[],
): Promise<void> {
  await sql`
    update crews set limit_end_time = greatest(computed.limit_end_time, crews.inherited_limit_end)
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as computed (crew_id bigint, limit_end_time timestamptz)
    where crews.id = computed.crew_id
      and crews.limit_end_time is distinct from greatest(computed.limit_end_time, crews.inherited_limit_end)`.execute(
    trx,
  );
}
