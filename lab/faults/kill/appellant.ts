import { type ApiClient, logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { type Club, joinClub } from '../../../e2e/kit/club.ts';
import type { RunningServer } from '../../../e2e/kit/server.ts';
import { assertHolds } from '../drill.ts';
import { type Client, expectStatus } from './client.ts';

interface Penalties {
  causes: { kind: string; activity_id: string; cancellation_id: string | null }[];
  appeals: { id: string; text: string; state: string }[];
}

/** The crews of the last rounds whose appeals are read again. */
const CHECKED = 8;

/** Appeals against late cancels, each by a new crew, since a restricted one cannot attend again. */
export function appellant(server: RunningServer, club: Club, meetup: string, name: string): Client {
  const acknowledged: { client: ApiClient; crew: string; appeal: string; text: string }[] = [];
  let crews = 0;
  const send = async (client: ApiClient, good: number, ...call: Parameters<ApiClient['call']>) => {
    expectStatus((await client.call(...call)).status, good);
  };
  return {
    kind: 'appeal',
    async act() {
      crews += 1;
      const nick = `${name}-${crews}`;
      const client = await logInOverHttp(server, `${nick}@kill.test`);
      const crew = await joinClub(client, club, nick);
      const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };
      await send(client, 201, 'POST', '/attendees', seat);
      const cancel = `/attendees/member/${client.member}/activity/${meetup}`;
      await send(client, 200, 'PUT', cancel, { reason: '갑자기 아파요' });
      const record = await client.request<Penalties>(200, 'GET', `/crews/${crew}/penalties`);
      const text = `${nick}: 병원에 다녀왔어요.`;
      const { status, body } = await client.call<{ id: string }>('POST', `/crews/${crew}/appeals`, {
        kind: 'late_cancel',
        activity_id: meetup,
        cancellation_id: record.causes[0]?.cancellation_id,
        text,
      });
      expectStatus(status, 201);
      acknowledged.push({ client, crew, appeal: body.id, text });
      return true;
    },
    async check() {
      for (const { client, crew, appeal, text } of acknowledged.slice(-CHECKED)) {
        const { appeals } = await client.request<Penalties>(200, 'GET', `/crews/${crew}/penalties`);
        const found = appeals.filter((one) => one.id === appeal);
        assertHolds(found.length === 1 && appeals.length === 1, `the appeal of ${crew} is missing`);
        assertHolds(found[0]?.text === text && found[0].state === 'open', 'an appeal is partial');
      }
    },
  };
}
