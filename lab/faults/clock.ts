import { logInOverHttp } from '../../e2e/kit/api-client.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { assertHolds, type Drill } from './drill.ts';

const PEOPLE = 40;
const NOON = '2026-12-01T03:00:00.000Z';
const MINUTE_MS = 60_000;
/** From right to ten minutes fast, to ten minutes slow, and back. */
const JUMPS = [10, -10, 0];

export const clockOff: Drill = {
  name: 'clock',
  title: 'The clock of the server goes wrong ([T-38](threats.md#t-38))',
  about: `${PEOPLE} people are logged in. The server's clock jumps ten minutes ahead, twenty back and ten ahead again; after each
jump everybody calls: nobody is logged out.`,
  async run() {
    const server = await startServer({ clock: NOON, env: { DEMO: '0' } });
    try {
      const people: Awaited<ReturnType<typeof logInOverHttp>>[] = [];
      for (let one = 0; one < PEOPLE; one += 1) {
        people.push(await logInOverHttp(server, `person${one}@clock.test`));
      }
      let calls = 0;
      for (const minutes of JUMPS) {
        await server.setClock(new Date(Date.parse(NOON) + minutes * MINUTE_MS).toISOString());
        const answers = await Promise.all(
          people.map(({ member, call }) => call('GET', `/members/${member}/clubs`)),
        );
        const out = answers.filter(({ status }) => status !== 200).length;
        assertHolds(out === 0, `${out} of ${PEOPLE} people were logged out by ${minutes} minutes`);
        calls += answers.length;
      }
      return [['calls, and people logged out', `${calls}, 0`]];
    } finally {
      await server.stop();
    }
  },
};
