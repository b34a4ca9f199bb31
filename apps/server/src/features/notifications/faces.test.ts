import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { saveEvent } from '../../testing/notifications/events.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const PICTURE = '/uploads/picture-of-the-writer-400.webp';

// docs/specification.md#notifications-face
describe.each(engines())('the face of a notification on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let writer: ContextCrew;
  let reader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    writer = await crew('두리', 3);
    reader = await crew('하나', 8);
  });

  const crew = async (nick: string, admin_level: number) =>
    context.crew(club, {
      ...{ nick, admin_level },
      member_id: await insertMember(context.db, { image_url: PICTURE }),
    });
  const levelOf = (of: ContextCrew, admin_level: number) =>
    context.db.updateTable('crews').set({ admin_level }).where('id', '=', of.id).execute();
  /** Comments on an own meetup of the reader; returns the reader's row. */
  const comment = async (times = 1) => {
    const meetup = await context.meetup(club, 30, { crew_id: reader.id, name: '새벽 러닝' });
    for (let time = 0; time < times; time += 1) {
      const body = { activity_id: meetup.wire, club_id: club.wire, crew_id: writer.crew };
      const answer = await writer.post('/messages/activity', { ...body, message_text: '좋아요' });
      expect(answer.statusCode).toBe(201);
    }
    await inbox.run();
    return only(reader);
  };
  const only = async (of: ContextCrew) => {
    const [row] = await inbox.list(of);
    expect(row).toBeDefined();
    return row;
  };

  it('is that of the crew who commented, cancelled late or joined', async () => {
    const face = { nick: '두리', image_url: PICTURE };
    expect(await comment()).toMatchObject({ text: '두리 · 새벽 러닝', face });
    const meetup = await context.meetup(club, 3, { crew_id: reader.id });
    await context.attend(writer, meetup);
    expect((await context.cancel(writer, meetup, '몸살')).statusCode).toBe(200);
    await inbox.run();
    expect(await only(reader)).toMatchObject({ kind: 'late_cancel', face });
    await saveEvent(context, { kind: 'joined', clubId: club.id, about: { crew_id: writer.id } }, writer);
    await inbox.run();
    expect(await only(reader)).toMatchObject({ kind: 'joined', face });
  });

  it('is without the picture below the level that sees the pictures of authors', async () => {
    expect(await comment()).toHaveProperty('face.image_url', PICTURE);
    await levelOf(reader, 2);
    expect(await only(reader)).toMatchObject({ text: '두리 · 새벽 러닝', face: { nick: '두리' } });
    expect((await only(reader))?.face).not.toHaveProperty('image_url');
    await levelOf(reader, 3);
    expect(await only(reader)).toHaveProperty('face.image_url', PICTURE);
  });

  it('is absent where the text names no crew', async () => {
    expect(await comment(2)).toMatchObject({ title: '새 댓글 2개가 달렸어요', count: 2 });
    expect(await only(reader)).not.toHaveProperty('face');
    // Of what its reader may not hear of any more.
    await saveEvent(context, { kind: 'joined', clubId: club.id, about: { crew_id: writer.id } }, writer);
    await inbox.run();
    await levelOf(reader, 7);
    expect(await only(reader)).toMatchObject({ kind: 'joined', text: expect.not.stringContaining('두리') });
    expect(await only(reader)).not.toHaveProperty('face');
    // What others do to a crew does not say who did it.
    const leader = await crew('모람', 9);
    expect((await leader.put(`/crews/${writer.crew}/admin/4`)).statusCode).toBe(200);
    await inbox.run();
    expect(await only(writer)).toMatchObject({ kind: 'level_changed' });
    expect(await only(writer)).not.toHaveProperty('face');
  });

  const leaveClub = async () =>
    expect((await writer.put(`/crews/${writer.crew}/state/0`)).statusCode).toBe(200);
  const withdraw = () =>
    context.db
      .updateTable('members')
      .set({ state: 0, withdrawn_time: context.clock.now() })
      .where('id', '=', writer.memberId)
      .execute();

  it.each([
    ['the club', leaveClub],
    ['Crewwith', withdraw],
  ])('is absent for who has left %s', async (_what, leave) => {
    expect(await comment()).toHaveProperty('face');
    await leave();
    const row = await only(reader);
    expect(row?.text).toBe(`${WITHDRAWN_NICK} · 새벽 러닝`);
    expect(JSON.stringify(row)).not.toMatch(/face|uploads|두리/);
  });

  it('comes with the list’s one statement', async () => {
    const list = () => inbox.list(reader);
    await comment();
    expect(await context.statements(list)).toBe(1);
    for (const nick of ['셋', '넷', '다섯']) {
      writer = await crew(nick, 3);
      await comment();
    }
    expect((await list()).map(({ face }) => face?.nick)).toEqual(['다섯', '넷', '셋', '두리']);
    expect(await context.statements(list)).toBe(1);
  });
});
