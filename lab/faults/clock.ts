import { logInOverHttp } from '../../e2e/kit/api-client.ts';
import { inMinutes, NOON } from '../../e2e/kit/noon.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { assertHolds, type Drill } from './drill.ts';

const MEMBERS = 40;
/** The clock's offsets from the right time, in minutes. */
const OFFSETS = [10, -10, 0];

export const clockOff: Drill = {
  name: 'clock',
  title: 'A wrong server clock ([T-38](threats.md#t-38))',
  about: `${MEMBERS} members are logged in. The server's clock jumps ten minutes ahead, twenty back and ten ahead again. After
each jump all members send a call, and none is logged out.`,
  async run() {
    const server = await startServer({ clock: NOON, env: { DEMO: '0' } });
    try {
      const clients: Awaited<ReturnType<typeof logInOverHttp>>[] = [];
      for (let index = 0; index < MEMBERS; index += 1) {
        clients.push(await logInOverHttp(server, `member${index}@clock.test`));
      }
      let calls = 0;
      for (const minutes of OFFSETS) {
        await server.setClock(inMinutes(minutes).toISOString());
        const responses = await Promise.all(
          clients.map(({ member, call }) => call('GET', `/members/${member}/clubs`)),
        );
        const failed = responses.filter(({ status }) => status !== 200).length;
        assertHolds(failed === 0, `${failed} of ${MEMBERS} members were logged out at ${minutes} minutes`);
        calls += responses.length;
      }
      return [['calls, members logged out', `${calls}, 0`]];
    } finally {
      await server.stop();
    }
  },
};
