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
    if (process.env.REQUIRE_ALL === '1') throw new Error('A separate disk needs root and mount.');
  }
});
afterAll(() => {
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

// docs/threats.md#t-41
test('refuses writes and answers reads on a full disk, and keeps all data', async (context) => {
  if (!mounted) context.skip('A separate disk needs root and mount.');
  const server = await startServer({ dataDir: join(folder, 'data'), env: { DEMO: '0' } });
  try {
    const club = await foundClub(await logInOverHttp(server, 'leader@disk.test'), 'disk');
    const meetup = await planMeetup(club, { name: '모임', at: new Date(Date.now() + 48 * 3_600_000) });
    const client = await logInOverHttp(server, 'member@disk.test');
    const crew = await joinClub(client, club, '크루');
    const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };

    const freeSpace = await fillDisk(folder);
    for (let call = 0; call < 5; call += 1) {
      const refused = await client.call('POST', '/attendees', seat);
      expect([refused.status, refused.body]).toEqual([507, expect.objectContaining({ code: 'server.full' })]);
      expect((await seatsOf(club.leader, meetup)).count).toBe(1);
    }
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
    // Killed on the full disk, it starts again with free space.
    await server.end('SIGKILL');
    await freeSpace();
    await server.restart('SIGKILL');
    expect((await seatsOf(club.leader, meetup)).count).toBe(1);
    expect((await client.call('POST', '/attendees', seat)).status).toBe(201);
    expect((await seatsOf(club.leader, meetup)).count).toBe(2);
  } finally {
    await server.stop();
  }
});
