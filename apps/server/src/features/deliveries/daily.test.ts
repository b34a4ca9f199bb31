import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';

// docs/specification.md#notifications
describe.each(engines())('kinds that are sent once a day, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, '2026-12-01T01:00:00.000Z');
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));
  const join = async (time: string) => {
    at(time);
    const { id } = await kit.context.crew(club);
    await kit.tell({ kind: 'joined', clubId: club.id, about: { crew_id: id } });
    await kit.send();
  };

  it('are one push of all that came until 08:00', async () => {
    await kit.context.db.updateTable('crews').set({ admin_level: 8 }).where('id', '=', crew.id).execute();
    await kit.inbox.set(crew, [{ kind: 'joined', channel: 'push', enabled: true, club_id: null }]);
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
});
