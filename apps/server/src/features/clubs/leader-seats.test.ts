import { LEVEL_MAX } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';
import { detachAccount } from '../members/public.ts';
import { nameLeader } from './writes/name-leader.ts';

// docs/specification.md#waitlist-fill
describe.each(engines())('a seat that needs a leader’s level on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: LEVEL_MAX });
  });

  const put = async (actor: ContextCrew, state: number, body = {}) =>
    expect((await actor.put(`/clubs/${club.wire}/state/${state}`, body)).statusCode).toBe(200);
  const unlink = (crew: ContextCrew) =>
    transact(context, (trx) => detachAccount(trx, { id: 0, memberId: crew.memberId }, context.clock.now()));

  const WAYS: Record<string, { level: number; promote: (heir: ContextCrew) => Promise<unknown> }> = {
    'a handover': { level: 7, promote: (heir) => put(leader, 1, { crew_id: heir.crew }) },
    'an offer': {
      level: 7,
      promote: async (heir) => {
        await put(leader, 1);
        await put(heir, 0);
      },
    },
    'an unlink of the leader': { level: 7, promote: () => unlink(leader) },
    'the command for a frozen club': {
      level: 5,
      promote: async ({ id: crewId }) => {
        expect(await unlink(leader)).toEqual({ frozenClubs: [club.id] });
        await nameLeader(context.db, { nick: club.nick, crewId, now: context.clock.now() });
      },
    },
  };

  it.each(Object.entries(WAYS))(
    'goes at once to a waiter who gets it by %s',
    async (_, { level, promote }) => {
      const { meetup, seated } = await waitlist.full(club, 48);
      const heir = await context.crew(club, { admin_level: level });
      await waitlist.wait(heir, meetup);
      const { db } = context;
      await db
        .updateTable('activities')
        .set({ attend_level: LEVEL_MAX })
        .where('id', '=', meetup.id)
        .execute();
      await context.cancel(seated[0] as ContextCrew, meetup);
      expect((await waitlist.state(meetup)).waiting).toEqual([heir.id]);
      await promote(heir);
      expect((await waitlist.state(meetup)).seated).toEqual(new Set([heir.id]));
    },
  );
});
