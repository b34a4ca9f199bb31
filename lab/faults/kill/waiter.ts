import type { ApiClient } from '../../../e2e/kit/api-client.ts';
import { assertHolds } from '../drill.ts';
import { type Client, expectStatus } from './client.ts';

/** A meetup as one of its crews sees it. */
interface Seen {
  count: number;
  max_crew: number;
  wait_count: number;
  my: { state: number | null; waiting: { state: number } | null };
}

/** What the last acknowledged call left: the crew has a place or a seat, a seat, no place, or nothing. */
type Known = 'in' | 'seated' | 'not waiting' | 'out';

const CALLED = 1;

/** Waits for a seat, takes or declines turns, leaves, and gives the seat back. */
export function waiter(client: ApiClient, crew: string, meetup: string, first: number): Client {
  let known: Known | null = null;
  let turn = first;
  const path = `/activities/${meetup}`;
  const see = () => client.request<Seen>(200, 'GET', path);
  const send = async (
    after: Known,
    good: number[],
    ...[method, target, body]: Parameters<ApiClient['call']>
  ): Promise<void> => {
    known = null;
    const { status } = await client.call(method, target, body);
    expectStatus(status, ...good);
    known = after;
  };
  return {
    kind: 'wait, take or leave',
    async act() {
      turn += 1;
      const { state, waiting } = (await see()).my;
      const place = `${path}/waiters/${crew}`;
      if (state !== null) {
        await send('out', [200], 'PUT', `/attendees/member/${client.member}/activity/${meetup}`, {});
      } else if (waiting?.state === CALLED && turn % 2 === 0) {
        await send('seated', [200], 'PUT', place, { do: 'accept' });
      } else if (waiting && turn % 3 === 0) {
        await send('not waiting', [200], 'DELETE', place);
      } else {
        const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1, wait: true };
        await send('in', [201, 202], 'POST', '/attendees', seat);
      }
      return true;
    },
    async check() {
      const { count, max_crew, wait_count, my } = await see();
      const { state, waiting } = my;
      const holds: Record<Known, boolean> = {
        in: state !== null || waiting !== null,
        seated: state !== null,
        'not waiting': waiting === null,
        out: state === null && waiting === null,
      };
      assertHolds(known === null || holds[known], `the place of ${crew} is not as acknowledged: ${known}`);
      assertHolds(state === null || waiting === null, `${crew} has a seat and a place`);
      // All waiters are eligible, days before the start, so each release fills in its own transaction.
      assertHolds(wait_count === 0 || count === max_crew, `a seat is free beside ${wait_count} waiters`);
    },
  };
}
