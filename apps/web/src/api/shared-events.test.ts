import { afterEach, expect, it, vi } from 'vitest';
import { type Receiver, shareEvents } from './shared-events.ts';

const tabs: AbortController[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort();
  vi.unstubAllGlobals();
});

/** Events that have been merged: all of them. */
const merge = (whole: unknown, data: unknown) => [...((whole as unknown[] | null) ?? []), data];

let names = 0;
function newName(): string {
  names += 1;
  return `test ${names}`;
}

/** A tab that follows a stream; while it has the response, `send` is what comes by it. */
function openTab(name: string) {
  const tab = new AbortController();
  tabs.push(tab);
  const heard: unknown[] = [];
  let receiver: Receiver | null = null;
  let end: () => void = () => undefined;
  const done = shareEvents(
    { name, onData: (data) => heard.push(data), merge },
    (given) =>
      new Promise((resolve) => {
        receiver = given;
        given.onOpen();
        end = resolve;
        tab.signal.addEventListener('abort', () => resolve());
      }),
    tab.signal,
  );
  return {
    heard,
    done,
    has: () => receiver !== null,
    send: (data: unknown) => receiver?.onData(data),
    reopen: () => receiver?.onOpen(),
    end: () => end(),
    close: () => tab.abort(),
  };
}
type Tab = ReturnType<typeof openTab>;
const until = (check: () => boolean) => expect.poll(check, { timeout: 5_000 }).toBe(true);

/** Two tabs that have heard the first event; the first one has the response. */
async function openTwo(name = newName()): Promise<[Tab, Tab]> {
  const first = openTab(name);
  await until(first.has);
  first.send('first');
  const second = openTab(name);
  await until(() => second.heard.length > 0);
  return [first, second];
}

// docs/specification.md#live
it('is had by one tab, and heard by all', async () => {
  const [first, second] = await openTwo();
  first.send('a');
  first.send('b');
  await until(() => second.heard.length === 3);
  expect(first.heard).toEqual(['first', 'a', 'b']);
  expect(second.heard).toEqual([['first'], 'a', 'b']);
  expect(second.has()).toBe(false);
});

it('is told a tab that comes later from the start, and no other again', async () => {
  const name = newName();
  const [first, second] = await openTwo(name);
  first.send('a');
  const third = openTab(name);
  await until(() => third.heard.length > 0);
  expect(third.heard).toEqual([['first', 'a']]);
  first.send('b');
  await until(() => second.heard.length === 3 && third.heard.length === 2);
  expect(second.heard).toEqual([['first'], 'a', 'b']);
});

it('is taken over when the tab that has it closes', async () => {
  const [first, second] = await openTwo();
  expect(second.has()).toBe(false);
  first.close();
  await first.done;
  await until(second.has);
  second.send('a');
  expect([first.heard, second.heard]).toEqual([['first'], [['first'], 'a']]);
});

it('is tried by the next tab when the server has refused it to one', async () => {
  const name = newName();
  const [first, second] = await openTwo(name);
  expect(second.has()).toBe(false);
  first.end();
  await first.done;
  await until(second.has);
  // The first one goes on hearing.
  second.send('a');
  await until(() => first.heard.length === 2);
  // It is the next one that tells a new tab.
  const third = openTab(name);
  await until(() => third.heard.length > 0);
  expect(third.heard).toEqual([['a']]);
});

it('is told a tab that comes after a reconnection without what was before', async () => {
  const name = newName();
  const [first] = await openTwo(name);
  first.reopen();
  first.send('again');
  const third = openTab(name);
  await until(() => third.heard.length > 0);
  expect(third.heard).toEqual([['again']]);
});

it('is not taken over by a tab that has been closed, and is that of one name alone', async () => {
  const name = newName();
  const [first, second] = await openTwo(name);
  const other = openTab(newName());
  second.close();
  await second.done;
  first.send('a');
  first.close();
  await first.done;
  await until(openTab(name).has);
  expect([second.heard, second.has(), other.heard]).toEqual([[['first']], false, []]);
});

it.each(['navigator', 'BroadcastChannel'])(
  'is had by each tab where there is no %s for it',
  async (missing) => {
    vi.stubGlobal(missing, missing === 'navigator' ? {} : undefined);
    const name = newName();
    const [first, second] = [openTab(name), openTab(name)];
    second.send('a');
    expect([first.has(), first.heard, second.heard]).toEqual([true, [], ['a']]);
  },
);
