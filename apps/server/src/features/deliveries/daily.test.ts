import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';

// docs/specification.md#notifications
describe.each(engines())('kinds that are sent once a day, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, '2026-12-01T01:00:00.000Z');
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));
  /** The crew leads the club, and turns the kind on. */
  const hear = async (channel: 'push' | 'mail') => {
    await kit.context.db.updateTable('crews').set({ admin_level: 8 }).where('id', '=', crew.id).execute();
    await kit.inbox.set(crew, [{ kind: 'joined', channel, enabled: true, club_id: null }]);
  };
  const join = async (time: string) => {
    at(time);
    const { id } = await kit.context.crew(club);
    await kit.tell({ kind: 'joined', clubId: club.id, about: { crew_id: id } });
    await kit.send();
  };

  it('are one push of all that came until 08:00', async () => {
    await hear('push');
    await join('01T10:00:00');
    await join('01T19:00:00');
    at('02T07:59:59');
    await kit.send();
    expect(kit.service.requests).toEqual([]);
    at('02T08:00:00');
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['새 크루 2명이 가입했어요']);
    await join('02T08:00:01');
    expect(kit.service.requests).toHaveLength(1);
  });

  it('are one push with what has waited overnight', async () => {
    await hear('push');
    await join('01T10:00:00');
    at('01T23:00:00');
    await kit.tell({ kind: 'level_changed', clubId: club.id, to: [crew.id] });
    await kit.send();
    at('02T08:00:00.200');
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['밤사이 소식 2개가 있어요']);
  });

  it.each([false, true])('are a mail of the next morning (all mail once a day: %s)', async (digest) => {
    await hear('mail');
    const address = { member_id: crew.memberId, address: 'hana@example.com', language: 'ko' } as const;
    const confirmed_time = kit.context.clock.now();
    await kit.context.db
      .insertInto('mail_addresses')
      .values({ ...address, confirmed_time, digest })
      .execute();
    const mails: unknown[] = [];
    const send = async (mail: unknown) => {
      mails.push(mail);
      return { kind: 'sent' } as const;
    };
    const sender = kit.sender({ mail: { send, close: () => undefined } });
    await join('01T10:00:00');
    await kit.send(sender);
    expect(mails).toEqual([]);
    at('02T08:00:00.200');
    await kit.send(sender);
    expect(mails).toHaveLength(1);
  });
});
