import { ATTENDEE_STATE, type AttendeeState } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE, type SeatSource } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const DAYS = 'start_date=2026-11-25&end_date=2026-12-31';
const RULE = 'WEEKLY;BYDAY=TU';

describe.each(engines())('the series of an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  let meetup: ContextActivity;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
    meetup = await context.meetup(club, 30, { crew_id: owner.id });
  });

  async function joinSeries(): Promise<string> {
    const { id } = await context.db
      .insertInto('series')
      .values({
        club_id: club.id,
        crew_id: owner.id,
        rule: RULE,
        start_day: '2026-12-01',
        clock: '20:00',
        skip_holidays: false,
        standing_share: 50,
        name: '화요 달리기',
        max_crew: 20,
        attend_level: 1,
        location: '서울숲',
        state: 2,
        made_until: '2026-12-01',
        created_time: context.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { series_id: id, series_day: '2026-12-01' };
    await context.db.updateTable('activities').set(row).where('id', '=', meetup.id).execute();
    return context.ids.encode('series', id);
  }

  async function seat(source: SeatSource, state: AttendeeState): Promise<void> {
    const { id } = await context.crew(club);
    const now = context.clock.now();
    await context.db
      .insertInto('attendees')
      .values({
        activity_id: meetup.id,
        crew_id: id,
        subgroup: '',
        state,
        source,
        created_time: now,
        updated_time: now,
      })
      .execute();
  }

  it('is on its page, for visitors too, and on its cards, with the standing seats that are taken', async () => {
    const id = await joinSeries();
    await seat(SEAT_SOURCE.standing, ATTENDEE_STATE.applied);
    await seat(SEAT_SOURCE.standing, ATTENDEE_STATE.attended);
    await seat(SEAT_SOURCE.standing, ATTENDEE_STATE.cancelled);
    await seat(SEAT_SOURCE.self, ATTENDEE_STATE.applied);
    const series = { id, rule: RULE, standing: 2, standing_share: 50 };
    for (const path of [`/activities/${meetup.wire}`, `/activities/${meetup.wire}?with=page`]) {
      expect((await owner.get(path)).json()).toMatchObject({ series });
      expect((await context.as(null).get(path)).json()).toMatchObject({ series });
    }
    const cards = (await owner.get(`/clubs/${club.nick}/activities?${DAYS}`)).json();
    expect(cards).toMatchObject([{ series }]);
  });

  it('is null for a single activity', async () => {
    expect((await owner.get(`/activities/${meetup.wire}`)).json()).toMatchObject({ series: null });
    const [card] = (await owner.get(`/clubs/${club.nick}/activities?${DAYS}`)).json();
    expect(card).toMatchObject({ series: null });
  });
});
