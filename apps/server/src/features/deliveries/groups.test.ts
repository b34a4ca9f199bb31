import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type Delivering, openDelivering } from '../../testing/push/delivering.ts';
import type { ContextActivity, ContextClub, ContextCrew } from '../../testing/test-context.ts';
import type { Event } from '../notifications/public.ts';

/** 19:00 in Seoul. */
const NOW = '2026-12-01T10:00:00.000Z';

// docs/specification.md#deliveries
describe.each(engines())('deliveries of one group, on %s', (engine) => {
  let kit: Delivering;
  let club: ContextClub;
  let crew: ContextCrew;
  let meetup: ContextActivity;
  beforeAll(async () => {
    kit = await openDelivering(engine, NOW);
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    await kit.reset();
    club = await kit.context.club();
    crew = await kit.crewWith(club, ['phone']);
    meetup = await kit.context.meetup(club, 72);
    await kit.context.attend(crew, meetup);
  });

  const changed = (part: 'time' | 'place', from?: Date): Event => ({
    kind: 'activity_changed',
    activityId: meetup.id,
    details: { changed: [part], ...(from && { from: from.toISOString() }) },
  });
  const sendAfterGroup = async () => {
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + 10_000));
    await kit.send();
  };

  it('go on when the kind is turned off in the inbox, where an earlier one is unread', async () => {
    await kit.tell(changed('place'));
    await sendAfterGroup();
    await kit.inbox.set(crew, [
      { kind: 'activity_changed', channel: 'inbox', enabled: false, club_id: null },
    ]);
    await kit.tell(changed('place'));
    await sendAfterGroup();
    expect(await kit.states()).toEqual(['sent', 'sent']);
    expect(kit.service.received).toHaveLength(2);
    expect(await kit.inbox.unread(crew)).toBe(1);
  });
});
