import { MINUTE_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('series and polls on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  const on = seriesOf(context);
  const polls = pollsOf(context);
  let club: ContextClub;
  let people: Record<'owner' | 'leader' | 'one' | 'two', ContextCrew>;
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    const leader = await context.crew(club, { admin_level: 8 });
    const [one, two] = [await context.crew(club), await context.crew(club)];
    people = { owner: club.owner, leader, one, two };
  });

  /** Runs the job so many minutes from now. */
  const runAfter = async (minutes: number) => {
    context.clock.set(new Date(context.clock.now().getTime() + minutes * MINUTE_MS));
    await inbox.runJob();
  };

  // docs/specification.md#reminders
  it('remind who has a standing seat two days before that they may rest, once and until when', async () => {
    const series = await on.series(club);
    await on.hold(people.one, series);
    await on.hold(people.two, series);
    // At 20:00; it is 19:00.
    const meetup = await on.made(series, 2);
    // Of this one at the same hour of the next day, when no server runs.
    await on.made(series, 3);
    expect((await on.rest(people.two, meetup)).statusCode).toBe(200);
    await inbox.run();
    const before = await inbox.told(people);
    const heard = async () => {
      const { one, two } = await inbox.told(people);
      return [one.slice(before.one.length), two.slice(before.two.length)];
    };
    await runAfter(59);
    expect(await heard()).toEqual([[], []]);
    await runAfter(1);
    await runAfter(1);
    expect(await heard()).toEqual([['standing_seated'], []]);
    expect((await inbox.list(people.one))[0]).toMatchObject({
      title: '이번 모임에도 오시나요?',
      // Twelve awake hours from 20:00 on.
      text: expect.stringMatching(/12월 3일 \(목\) 오후 8:00\. 12월 2일 \(수\) 오후 6:00까지/),
      link: expect.stringContaining(meetup.wire),
    });
    // A server that was off for longer reminds no one late.
    await runAfter(24 * 60 + 15);
    expect(await heard()).toEqual([['standing_seated'], []]);
  });

  it('remind who has not voted a day before the end of a poll, while it is open', async () => {
    const poll = await polls.opened(club, people.leader);
    const closed = await polls.opened(club, people.leader);
    await polls.vote(people.one, poll.id, { [poll.first]: 'no' });
    await inbox.run();
    const { ends_time } = await polls.read(people.leader, poll.id);
    const minutes = (new Date(ends_time).getTime() - context.clock.now().getTime()) / MINUTE_MS - 24 * 60;
    const before = await inbox.told(people);
    await runAfter(minutes - 1);
    expect(await inbox.told(people)).toEqual(before);
    expect((await polls.close(people.leader, closed.id, null)).statusCode).toBe(200);
    await runAfter(1);
    await runAfter(1);
    const told = await inbox.told(people);
    const news = (who: 'owner' | 'leader' | 'one' | 'two') => told[who].slice(before[who].length);
    expect([news('owner'), news('two')]).toEqual([['poll_opened'], ['poll_opened']]);
    expect([news('leader'), news('one')]).toEqual([[], []]);
    expect((await inbox.list(people.two))[0]).toMatchObject({
      title: '아직 투표하지 않은 날짜 투표가 있어요',
    });
  });
});
