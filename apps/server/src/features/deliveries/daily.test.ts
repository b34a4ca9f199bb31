import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { ContextClub } from '../../testing/test-context.ts';

// docs/specification.md#notifications
describe.each(engines())('kinds that are sent once a day, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, '2026-12-01T01:00:00.000Z');
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));
  /** The crew leads the club, and turns the kind on. */
  const hear = async (channel: 'push' | 'mail') => {
    await kit.context.db.updateTable('crews').set({ admin_level: 8 }).where('id', '=', crew.id).execute();
    await kit.inbox.set(crew, [{ kind: 'joined', channel, enabled: true, club_id: null }]);
  };
  const join = async (time: string, of: ContextClub = club) => {
    at(time);
    const { id } = await kit.context.crew(of);
    await kit.tell({ kind: 'joined', clubId: of.id, about: { crew_id: id } });
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
    // A moment after 8:00.
    at('02T08:00:00.200');
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['그동안 소식 2개가 있어요']);
  });

  it('are one push of all clubs', async () => {
    await hear('push');
    const other = await kit.context.club();
    await kit.context.crew(other, { member_id: crew.memberId, admin_level: 8 });
    await join('01T10:00:00');
    await join('01T11:00:00', other);
    at('02T08:00:00.200');
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['그동안 소식 2개가 있어요']);
  });

  it.each([false, true])('are a mail of the next morning (all mail once a day: %s)', async (digest) => {
    await hear('mail');
    await kit.confirmMail(crew, { digest });
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
