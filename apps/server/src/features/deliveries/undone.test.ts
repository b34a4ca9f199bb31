import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import type { ContextCrew } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

/** 12:00 in Seoul. */
const NOW = '2026-12-01T03:00:00.000Z';
const GROUP_MS = 10_000;

// docs/specification.md#deliveries
describe.each(engines())('what has been taken back, on %s', (engine) => {
  const { kit, club, crew: first } = setUpDelivering(engine, NOW);
  let crew: ContextCrew;
  let waitlist: ReturnType<typeof waitlistOf>;
  let polls: ReturnType<typeof pollsOf>;
  let level = 1;
  beforeAll(() => {
    waitlist = waitlistOf(kit.context);
    polls = pollsOf(kit.context);
  });
  beforeEach(() => {
    crew = first;
    level = 1;
  });

  /** Makes a seat free for the crew, who waits for it, so many hours before the meetup. */
  const seatFree = async (hours: number) => {
    const { meetup, seated } = await waitlist.full(club, hours);
    await waitlist.wait(crew, meetup);
    for (const holder of seated) await kit.context.cancel(holder, meetup, '몸살');
    return meetup;
  };
  const setCrew = (values: object) =>
    kit.context.db.updateTable('crews').set(values).where('id', '=', crew.id).execute();

  // Each tells the crew of something, and returns what takes it back.
  const told: Record<string, () => Promise<() => Promise<unknown>>> = {
    waiter_promoted: async () => {
      const meetup = await seatFree(48);
      return () => kit.context.cancel(crew, meetup);
    },
    waiter_called: async () => {
      const meetup = await seatFree(6);
      return () => waitlist.accept(crew, meetup);
    },
    waiter_last_call: async () => {
      const meetup = await seatFree(1);
      return () => kit.context.attend(crew, meetup);
    },
    poll_opened: async () => {
      // Above those who were told before.
      level += 1;
      await setCrew({ admin_level: level });
      const poll = await polls.opened(club, club.owner, { attend_level: level });
      return () => polls.vote(crew, poll.id, { [poll.first]: 'no' });
    },
    seat_given: async () => {
      const meetup = await kit.context.meetup(club, 48);
      await kit.context.attend(crew, meetup);
      await kit.tell({ kind: 'seat_given', activityId: meetup.id, to: [crew.id] });
      return () => kit.context.cancel(crew, meetup);
    },
    seat_removed: async () => {
      const meetup = await kit.context.meetup(club, 48);
      await kit.context.attend(crew, meetup);
      await club.owner.put(`/activities/${meetup.wire}/crews/${crew.crew}/remove`, { reason: '부탁' });
      return () => kit.context.attend(crew, meetup);
    },
    'seat_removed, from a queue': async () => {
      const { meetup } = await waitlist.full(club, 48);
      await waitlist.wait(crew, meetup);
      await waitlist.change(club.owner, crew, meetup, { do: 'remove' });
      return () => waitlist.wait(crew, meetup);
    },
    marked_no_show: async () => {
      const meetup = await kit.context.meetup(club, 2);
      await kit.context.attend(crew, meetup);
      kit.context.advanceClock(3);
      await kit.context.mark(club.owner, crew, meetup, { state: 0 });
      return () => kit.context.mark(club.owner, crew, meetup, { state: 2 });
    },
    banned: async () => {
      await setCrew({ state: -1, admin_level: -1 });
      await kit.tell({ kind: 'banned', clubId: club.id, to: [crew.id] });
      return () => setCrew({ state: 1, admin_level: 1 });
    },
  };

  it.each(Object.keys(told))('is not pushed, of %s', async (kind) => {
    const result = async (isTakenBack: boolean) => {
      await kit.context.db.deleteFrom('deliveries').execute();
      const takeBack = await told[kind]?.();
      await kit.inbox.run();
      if (isTakenBack) await takeBack?.();
      kit.context.clock.set(new Date(kit.context.clock.now().getTime() + GROUP_MS));
      await kit.send();
      return kit.states();
    };
    expect(await result(false)).toEqual(['sent']);
    crew = await kit.crewWith(club, ['tablet']);
    expect(await result(true)).toEqual(['skipped over']);
    expect(kit.service.requests).toEqual(['phone']);
  });
});
