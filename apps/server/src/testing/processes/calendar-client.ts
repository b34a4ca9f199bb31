import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from './on-path.ts';

const PROGRAMS = ['vdirsyncer', 'khal'];

/** Whether the calendar apps of the tests are on the PATH: one that subscribes, and one that shows. */
export function hasCalendarClient(): boolean {
  return PROGRAMS.every((program) => onPath(program) !== null);
}

/** A calendar app that subscribes to a feed. */
export interface CalendarClient {
  /** Reads the feed again. */
  sync(): Promise<void>;
  /** What the calendar shows from a day on, a line an event, in Seoul's time. */
  list(from: string, days: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Subscribes a calendar app with a folder of its own to a feed. */
export async function subscribe(url: string): Promise<CalendarClient> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-calendar-'));
  const events = join(folder, 'events');
  await mkdir(events);
  await writeFile(
    join(folder, 'vdirsyncer'),
    `[general]
status_path = "${join(folder, 'status')}"
[pair feed]
a = "app"
b = "server"
collections = null
conflict_resolution = "b wins"
[storage app]
type = "filesystem"
path = "${events}"
fileext = ".ics"
[storage server]
type = "http"
url = "${url}"
`,
  );
  await writeFile(
    join(folder, 'khal'),
    `[calendars]
[[feed]]
path = ${events}
readonly = True
[locale]
local_timezone = Asia/Seoul
default_timezone = Asia/Seoul
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  );
  const run = async (program: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', PYTHONWARNINGS: 'ignore' };
    return (await promisify(execFile)(program, ['-c', join(folder, program), ...args], { env })).stdout;
  };
  await run('vdirsyncer', 'discover', 'feed');
  return {
    async sync() {
      await run('vdirsyncer', 'sync');
    },
    async list(from, days) {
      const format = '{start-long} ~ {end-time} {cancelled}{title} @ {location}';
      const shown = await run(
        'khal',
        'list',
        '--once',
        '--format',
        format,
        '--day-format',
        '',
        from,
        `${days}d`,
      );
      return shown.split('\n').filter((line) => line.trim() !== '');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
