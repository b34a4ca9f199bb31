import { join } from 'node:path';
import { logInOverHttp } from '../../e2e/kit/api-client.ts';
import { foundClub, joinClub, planMeetup, seatsOf } from '../../e2e/kit/club.ts';
import { fillDisk } from '../../e2e/kit/full-disk.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { createCrashDisk } from './crash-disk.ts';
import { assertHolds, type Drill, formatCount } from './drill.ts';

const DISK_MIB = 400;
const CALLS = 100;
const TWO_DAYS_MS = 48 * 3_600_000;

export const diskFull: Drill = {
  name: 'disk-full',
  title: 'The disk is full ([T-41](threats.md#t-41))',
  about: `The data folder is on an ext4 of ${DISK_MIB} MiB without any free space. Writes are refused with 507 and reads are
answered. The server is killed on the full disk and starts again with all data when there is space.`,
  async run(calls = CALLS) {
    const disk = createCrashDisk(DISK_MIB);
    const server = await startServer({ dataDir: join(disk.folder, 'data'), env: { DEMO: '0' } });
    try {
      const club = await foundClub(await logInOverHttp(server, 'leader@disk.test'), 'disk');
      const meetup = await planMeetup(club, { name: '모임', at: new Date(Date.now() + TWO_DAYS_MS) });
      const client = await logInOverHttp(server, 'member@disk.test');
      const crew = await joinClub(client, club, '크루');
      const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };
      const freeSpace = await fillDisk(disk.folder);
      let refused = 0;
      let read = 0;
      for (let call = 0; call < calls; call += 1) {
        if ((await client.call('POST', '/attendees', seat)).status === 507) refused += 1;
        if ((await seatsOf(club.leader, meetup)).count === 1) read += 1;
      }
      assertHolds(
        refused === calls && read === calls,
        `${refused} writes refused and ${read} reads of ${calls}`,
      );
      await server.end('SIGKILL');
      await freeSpace();
      await server.restart('SIGKILL');
      const { count } = await seatsOf(club.leader, meetup);
      assertHolds(count === 1, `${count} seats instead of 1`);
      assertHolds(
        (await client.call('POST', '/attendees', seat)).status === 201,
        'attending fails with free space',
      );
      return [
        ['writes refused with 507', `${formatCount(refused)} of ${formatCount(calls)}`],
        ['reads answered', `${formatCount(read)} of ${formatCount(calls)}`],
        ['started after kill -9 on the full disk, all data present', 'yes'],
      ];
    } finally {
      await server.stop();
      disk.remove();
    }
  },
};
