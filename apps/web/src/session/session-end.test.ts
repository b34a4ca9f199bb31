import { expect, it } from 'vitest';
import { signedIn } from '../testing/session-browser.ts';

// docs/threats.md#t-101
it('deletes its key and the time of its last renewal when it ends', async () => {
  const { first, state } = await signedIn();
  expect(state).toMatchObject({ deletions: 0, lastRefresh: state.time });
  first.end();
  await first.checkRefresh();
  expect(state).toMatchObject({ deletions: 1, lastRefresh: undefined });
});

it('leaves no time of a renewal during which it ended', async () => {
  for (let steps = 0; steps < 40; steps += 1) {
    const { first, state } = await signedIn();
    state.time += 3_600_000;
    const renewal = first.checkRefresh();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    first.end();
    state.time += 1;
    await renewal;
    await first.checkRefresh();
    expect(state.lastRefresh, `after ${steps} steps`).toBeUndefined();
  }
});

it('deletes a key that another tab has made before it heard of the end', async () => {
  const { first, tab, state, stored } = await signedIn();
  const second = tab();
  await second.start();
  first.end();
  await second.start();
  await second.checkRefresh();
  expect([state.deletions, second.memberId, stored.size]).toEqual([2, '', 0]);
  await second.start();
  await second.checkRefresh();
  expect(state.deletions).toBe(2);
});

it('keeps the key of a session that begins in another tab as it ends', async () => {
  const { first, tab, state } = await signedIn();
  const opening = tab().open('member-2', { token: 'b', refreshToken: 's' });
  first.end();
  await opening;
  await first.checkRefresh();
  expect(state).toMatchObject({ deletions: 0, lastRefresh: state.time });
});

it('keeps it also when the token of that session has not arrived here yet', async () => {
  const { laggingTab, tab, state } = await signedIn();
  const lagging = laggingTab();
  await lagging.start();
  const opening = tab().open('member-2', { token: 'b', refreshToken: 's' });
  lagging.end();
  state.time += 1;
  await opening;
  await lagging.checkRefresh();
  expect(state).toMatchObject({ deletions: 0, lastRefresh: state.time });
});
