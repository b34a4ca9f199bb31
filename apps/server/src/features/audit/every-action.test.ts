import { AUDIT_ACTION_NAMES } from '@crewwith/domain/audit/actions';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { insertMessage, insertNotice } from '../../testing/fixtures.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';

const REASON = '까닭';

describe.each(engines())('actions on others on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let deputy: ContextCrew;
  let crew: ContextCrew;
  beforeAll(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    deputy = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club, { admin_level: 3 });
  });

  const expectSuccess = async (call: Promise<{ statusCode: number; body: string }>) => {
    const answer = await call;
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  };
  const trail = async (query = '') => (await deputy.get(`/clubs/${club.wire}/audit${query}`)).json();
  /** Inserts a notice of the crew with a message of the crew. */
  const insertPost = async () => {
    const by = { club_id: club.id, crew_id: crew.id };
    const notice = await insertNotice(context.db, { ...by, message_count: 1 });
    const message = await insertMessage(context.db, { ...by, notice_id: notice });
    return { notice: context.ids.encode('notice', notice), message: context.ids.encode('message', message) };
  };

  it('are all recorded, with actor, target and reason', async () => {
    const reason = { reason: REASON };
    const [past, upcoming] = [await context.meetup(club, 0.5), await context.meetup(club, 30)];
    await context.attend(crew, past);
    const { notice, message } = await insertPost();
    const form = (await deputy.get(`/clubs/nick/${club.nick}`)).json();
    const fields = { name: '새 이름', nick: form.nick, category: form.category, info: form.info };

    await expectSuccess(deputy.put(`/clubs/${club.wire}`, { ...fields, question: '어떻게 알고 왔나요?' }));
    await expectSuccess(deputy.get(`/crews/${crew.crew}/members/detail`));
    await expectSuccess(deputy.put(`/attendees/${crew.crew}/${past.wire}`, { state: 2, ...reason }));
    await expectSuccess(deputy.put(`/messages/${message}/state/0`, reason));
    await expectSuccess(deputy.put(`/notices/delete/${notice}`, reason));
    await expectSuccess(deputy.put(`/activities/delete/${upcoming.wire}`, reason));
    await expectSuccess(deputy.delete(`/attendees/crew/${crew.crew}`));
    await expectSuccess(deputy.put(`/crews/${crew.crew}/attendees/updated_time/null`, reason));
    await expectSuccess(deputy.put(`/crews/${crew.crew}/admin/4`, reason));
    await expectSuccess(deputy.put(`/crews/${crew.crew}/admin/-1`, reason));
    await expectSuccess(deputy.put(`/crews/${crew.crew}/state/0`, reason));
    await expectSuccess(leader.put(`/clubs/${club.wire}/state/1`, reason));
    await expectSuccess(leader.put(`/clubs/${club.wire}/state/0`, reason));
    await expectSuccess(leader.put(`/clubs/${club.wire}/state/1`, reason));
    await expectSuccess(deputy.put(`/clubs/${club.wire}/state/0`, reason));
    await expectSuccess(deputy.put(`/clubs/${club.wire}/state/1`, { crew_id: leader.crew, ...reason }));
    // The leader's account is unlinked at the provider.
    const unlinked = { id: 0, memberId: leader.memberId };
    await transact(context, (trx) => detachAccount(trx, unlinked, context.clock.now()));

    const byDeputy = { actor_crew_id: deputy.crew, reason: REASON };
    const byLeader = { actor_crew_id: leader.crew, reason: REASON };
    const withoutReason = { actor_crew_id: deputy.crew, reason: null };
    const rows = await trail();
    expect(rows).toMatchObject([
      { action: 'club.inherit', actor_crew_id: null, crew_id: deputy.crew, from: 8, to: 9, reason: null },
      { action: 'club.transfer', ...byDeputy, crew_id: leader.crew },
      { action: 'club.transfer', ...byDeputy, crew_id: deputy.crew },
      { action: 'club.offer', ...byLeader },
      { action: 'club.take_back', ...byLeader },
      { action: 'club.offer', ...byLeader, subject: '새 이름', crew_id: null },
      { action: 'crew.unban', ...byDeputy, crew_id: crew.crew, from: -1, to: 0 },
      { action: 'crew.ban', ...byDeputy, crew_id: crew.crew, from: 4, to: -1 },
      { action: 'crew.change_level', ...byDeputy, crew_id: crew.crew, from: 3, to: 4 },
      { action: 'crew.lift_limit', ...byDeputy, crew_id: crew.crew },
      { action: 'attendee.remove', ...withoutReason, crew_id: crew.crew },
      { action: 'activity.delete', ...byDeputy, activity_id: upcoming.wire },
      { action: 'notice.delete', ...byDeputy, notice_id: notice, crew_id: crew.crew },
      { action: 'message.delete', ...byDeputy, notice_id: notice, crew_id: crew.crew },
      { action: 'attendee.mark', ...byDeputy, activity_id: past.wire, crew_id: crew.crew, from: 1, to: 2 },
      { action: 'crew.read_contact', ...withoutReason, crew_id: crew.crew },
      { action: 'crew.read_person', ...withoutReason, crew_id: crew.crew },
      { action: 'club.edit', ...withoutReason, subject: '새 이름' },
    ]);
    const recorded = new Set(rows.map(({ action }: { action: string }) => action));
    // Tested in clubs/frozen.test.ts, since a club without a leader has no reader of the trail, waiters, penalties,
    // notifications/announce.test.ts, polls/closers.test.ts, series/audit.test.ts and attendees/given.test.ts.
    const waiters = ['waiter.seat', 'waiter.move', 'waiter.remove'];
    const seats = ['attendee.give', 'attendee.unseat'];
    const series = ['series.edit', 'series.end', 'series.take_over'];
    const penalties = ['appeal.grant', 'appeal.reject', 'club.penalty_rules'];
    const elsewhere = [
      'club.freeze',
      'club.name_leader',
      ...seats,
      ...waiters,
      ...penalties,
      'club.announce',
      'activity.announce',
      'poll.close',
      ...series,
    ];
    expect(AUDIT_ACTION_NAMES.filter((action) => !recorded.has(action))).toEqual(elsewhere);
    expect(rows.every(({ subject }: { subject: string | null }) => subject !== null)).toBe(true);
  });

  it('are recorded once, and not for the author or a repeated call', async () => {
    const before = (await trail()).length;
    const author = await context.crew(club, { admin_level: 8 });
    const by = { club_id: club.id, crew_id: author.id };
    const meetup = await context.meetup(club, 30, { message_count: 2 });
    const ids = async () => ({
      notice: context.ids.encode('notice', await insertNotice(context.db, by)),
      message: context.ids.encode(
        'message',
        await insertMessage(context.db, { ...by, activity_id: meetup.id }),
      ),
    });
    const own = await ids();
    await expectSuccess(author.put(`/messages/${own.message}/state/0`));
    await expectSuccess(author.put(`/notices/delete/${own.notice}`));
    expect(await trail()).toHaveLength(before);

    const others = await ids();
    for (let time = 0; time < 2; time += 1) {
      await Promise.all([
        expectSuccess(deputy.put(`/messages/${others.message}/state/0`)),
        expectSuccess(deputy.put(`/notices/delete/${others.notice}`)),
      ]);
    }
    const after = await trail();
    expect(after).toHaveLength(before + 2);
    expect(after).toContainEqual(
      expect.objectContaining({ action: 'message.delete', activity_id: meetup.wire, crew_id: author.crew }),
    );
  });
});
