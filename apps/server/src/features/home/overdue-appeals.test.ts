import { expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#appeals
it.each([...engines()].map((engine) => ({ engine, context: setUpTestContext(engine) })))(
  'the main page tells level 8 of appeals of others that wait for 48 hours, without a further statement, on $engine',
  async ({ context }) => {
    const club = await context.club();
    const crew = (admin_level: number) => context.crew(club, { admin_level });
    const [marker, leader, deputy, admin, appellant] = [
      await crew(7),
      await crew(9),
      await crew(8),
      await crew(7),
      await crew(1),
    ];
    const home = async (actor: ContextCrew) => (await actor.get(`/clubs/${club.nick}/home`)).json();
    const told = async () => {
      const [nine, eight, seven] = [await home(leader), await home(deputy), await home(admin)];
      expect(seven).not.toHaveProperty('overdue_appeals');
      return [nine.overdue_appeals, eight.overdue_appeals];
    };
    const appeal = async (who: ContextCrew) => {
      const missed = await context.meetup(club, 1);
      await context.attend(who, missed);
      context.advanceClock(2);
      expect((await context.mark(marker, who, missed, { state: 0 })).statusCode).toBe(200);
      const body = { kind: 'no_show', activity_id: missed.wire, text: '갔어요.' };
      return (await who.post(`/crews/${who.crew}/appeals`, body)).json().id;
    };
    const first = await appeal(appellant);
    await appeal(deputy);
    context.advanceClock(46 - 0.001);
    expect(await told()).toEqual([0, 0]);
    context.advanceClock(0.001);
    expect(await told()).toEqual([1, 1]);
    context.advanceClock(2);
    expect(await told()).toEqual([2, 1]);
    const statements = (actor: ContextCrew) => context.statements(() => home(actor));
    expect(await statements(leader)).toBe(await statements(admin));
    await admin.put(`/appeals/${first}`, { state: 'granted', reason: '함께 뛰었어요.' });
    expect(await told()).toEqual([1, 0]);
    const other = await context.club();
    const elsewhere = await context.crew(other, { admin_level: 9 });
    expect((await elsewhere.get(`/clubs/${other.nick}/home`)).json().overdue_appeals).toBe(0);
  },
);
