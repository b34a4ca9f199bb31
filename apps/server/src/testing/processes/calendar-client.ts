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

/** A calendar app that subscribes to feeds, each as a calendar of its own. */
export interface CalendarClient<Name extends string> {
  /** Reads the feeds again. */
  sync(): Promise<void>;
  /** What each calendar shows from a day on, a line an event, in Seoul's time. */
  list(from: string, days: number): Promise<Record<Name, string[]>>;
  close(): Promise<void>;
}

/** Subscribes a calendar app with a folder of its own to feeds, by the names of their calendars. */
export async function subscribe<Name extends string>(
  feeds: Readonly<Record<Name, string>>,
): Promise<CalendarClient<Name>> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-calendar-'));
  const names = Object.keys(feeds) as Name[];
  const eventsOf = (name: Name) => join(folder, name);
  for (const name of names) await mkdir(eventsOf(name));
  await writeFile(
    join(folder, 'vdirsyncer'),
    `[general]
status_path = "${join(folder, 'status')}"
${names
  .map(
    (name) => `[pair ${name}]
a = "app_${name}"
b = "server_${name}"
collections = null
conflict_resolution = "b wins"
[storage app_${name}]
type = "filesystem"
path = "${eventsOf(name)}"
fileext = ".ics"
[storage server_${name}]
type = "http"
url = "${feeds[name]}"
`,
  )
  .join('')}`,
  );
  await writeFile(
    join(folder, 'khal'),
    `[calendars]
${names.map((name) => `[[${name}]]\npath = ${eventsOf(name)}\nreadonly = True\n`).join('')}[locale]
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
  await run('vdirsyncer', 'discover', ...names);
  return {
    async sync() {
      await run('vdirsyncer', 'sync');
    },
    async list(from, days) {
      const format = '{calendar} {start-long} ~ {end-time} {cancelled}{title} @ {location}';
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
      const lines = shown.split('\n');
      const of = (name: Name) =>
        lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
      return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string[]>;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
