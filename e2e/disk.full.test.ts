import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { fillDisk } from './kit/full-disk.ts';
import { startServer } from './kit/server.ts';

const SIZE = '320m';

let folder: string;
let mounted = false;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crewwith-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    mounted = true;
  } catch {
    if (process.env.REQUIRE_ALL === '1') throw new Error('A disk of its own needs root and mount.');
  }
});
afterAll(() => {
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

// docs/threats.md#t-41
test('on a full disk writes are refused, reads go on, and all is there when there is room again', async (context) => {
  if (!mounted) context.skip('A disk of its own needs root and mount.');
  const server = await startServer({ dataDir: join(folder, 'data'), env: { DEMO: '0' } });
  try {
    const club = await foundClub(await logInOverHttp(server, 'leader@disk.test'), 'disk');
    const meetup = await planMeetup(club, { name: '모임', at: new Date(Date.now() + 48 * 3_600_000) });
    const person = await logInOverHttp(server, 'somebody@disk.test');
    const crew = await joinClub(person, club, '크루');
    const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };

    const makeRoom = await fillDisk(folder);
    for (let time = 0; time < 5; time += 1) {
      const refused = await person.call('POST', '/attendees', seat);
      expect([refused.status, refused.body]).toEqual([507, expect.objectContaining({ code: 'server.full' })]);
      expect((await seatsOf(club.leader, meetup)).count).toBe(1);
    }
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
    // Killed on the full disk, it comes back once there is room.
    await server.end('SIGKILL');
    await makeRoom();
    await server.restart('SIGKILL');
    expect((await seatsOf(club.leader, meetup)).count).toBe(1);
    expect((await person.call('POST', '/attendees', seat)).status).toBe(201);
    expect((await seatsOf(club.leader, meetup)).count).toBe(2);
  } finally {
    await server.stop();
  }
});
