import { REFRESH_INTERVAL_MS } from '@crewwith/domain/constants';
import { describe, expect, it } from 'vitest';
import { browser, signedIn } from '../testing/session-browser.ts';
import { ENTRY_KEY, REFRESH_KEY, TOKEN_KEY } from './session-keys.ts';

describe('the session of this browser', () => {
  it('is unknown before it starts and signed out without a token', async () => {
    const { tab } = browser();
    const session = tab();
    expect(session.memberId).toBeUndefined();
    const known = session.whenKnown();
    await session.start();
    expect(session.memberId).toBe('');
    expect(await known).toBe('');
  });

  it('restores the member after a reload from an encrypted entry', async () => {
    const { tab, stored } = await signedIn();
    expect(stored.get(ENTRY_KEY)).not.toContain('member-1');
    expect(stored.get(TOKEN_KEY)).toBe('a');
    expect(stored.get(REFRESH_KEY)).toBe('r');
    const reloaded = tab();
    await reloaded.start();
    expect(reloaded.memberId).toBe('member-1');
  });

  it('is of the member of the token when the entry is damaged', async () => {
    const { tab, stored } = await signedIn();
    stored.set(ENTRY_KEY, 'rubbish');
    stored.set(TOKEN_KEY, `x.${btoa('{"sub":"member-1"}')}.x`);
    const reloaded = tab();
    await reloaded.start();
    expect(reloaded.memberId).toBe('member-1');
  });

  it('ends when the token has no member', async () => {
    const { tab, stored } = await signedIn();
    stored.delete(ENTRY_KEY);
    const reloaded = tab();
    await reloaded.start();
    expect(reloaded.memberId).toBe('');
    expect(stored.size).toBe(0);
  });

  it.each(['an entry', 'no entry'])('stays ended when it is refused while it starts with %s', async (has) => {
    for (const steps of Array(30).keys()) {
      const { tab, stored } = await signedIn();
      stored.set(TOKEN_KEY, `x.${btoa('{"sub":"member-1"}')}.x`);
      if (has === 'no entry') stored.delete(ENTRY_KEY);
      const session = tab();
      const starting = session.start();
      for (let step = 0; step < steps; step += 1) await null;
      session.end();
      await starting;
      expect([session.memberId, stored.size]).toEqual(['', 0]);
    }
  });

  it('stores a changed authorization header', async () => {
    const { first, stored } = await signedIn();
    await first.accept('a', 'Bearer b');
    expect(stored.get(TOKEN_KEY)).toBe('b');
  });

  it('ignores the response to a request with an older token', async () => {
    const { first, stored } = await signedIn();
    await first.accept('a', 'b');
    await first.accept('a', 'c');
    expect(stored.get(TOKEN_KEY)).toBe('b');
  });

  // docs/threats.md#t-76
  it('forgets stored documents when it begins and when it ends, not when it is restored', async () => {
    const { first, tab, state } = await signedIn();
    expect(state.forgotten).toBe(1);
    await tab().start();
    expect(state.forgotten).toBe(1);
    first.end();
    expect(state.forgotten).toBe(2);
  });

  it('does not restore a token after the session ended', async () => {
    const { first, stored } = await signedIn();
    first.end();
    await first.accept('a', 'b');
    expect(stored.size).toBe(0);
    expect(first.memberId).toBe('');
  });
});

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** A check that waits for a call while the computer sleeps. `awake` runs between the sleep and the call's answer. */
async function checkAsleep(
  { track, checkRefresh }: SignedIn['first'],
  state: SignedIn['state'],
  awake?: () => Promise<void>,
) {
  const pending = Promise.withResolvers<void>();
  void track(pending.promise);
  const checked = checkRefresh();
  state.time += REFRESH_INTERVAL_MS;
  await awake?.();
  pending.resolve();
  return checked;
}

describe('the refresh check', () => {
  it('does not renew within 48 minutes', async () => {
    const { first, state, renewals } = await signedIn();
    state.time += REFRESH_INTERVAL_MS - 1;
    await first.accept('a', 'b');
    expect(renewals).toEqual([]);
  });

  it('renews after 48 minutes, when a response has a new token', async () => {
    const { first, state, renewals, stored } = await signedIn();
    state.time += REFRESH_INTERVAL_MS;
    await first.accept('a', 'b');
    expect(renewals).toEqual(['r']);
    expect(stored.get(TOKEN_KEY)).toBe('token-1');
    expect(stored.get(REFRESH_KEY)).toBe('refresh-1');
  });

  it('renews after a while without the answer to a call that a frozen tab has sent', async () => {
    const { first, tab, state, renewals } = await signedIn();
    const frozen = tab();
    await frozen.start();
    state.time += REFRESH_INTERVAL_MS;
    void frozen.track(new Promise(() => undefined));
    const checked = first.checkRefresh();
    state.waited.abort();
    await checked;
    expect(renewals).toEqual(['r']);
  });

  it.each([
    ['its own tab', 0],
    ['another tab', 1],
  ])('renews only after the calls that %s has sent before have been answered', async (_tab, index) => {
    const { first, tab, state, renewals } = await signedIn();
    const second = tab();
    await second.start();
    state.time += REFRESH_INTERVAL_MS;
    const pending = Promise.withResolvers<void>();
    const done: string[] = [];
    [first, second][index]?.track(pending.promise).catch(() => done.push('answered'));
    state.onLock = (mode) =>
      mode === 'exclusive' && setImmediate(() => pending.reject(new TypeError('Failed to fetch')));
    state.onLocked = (mode) => mode === 'exclusive' && done.push('locked');
    await first.checkRefresh();
    expect(done[0]).toBe('answered');
    expect(renewals).toEqual(['r']);
  });

  it('does not renew when the computer slept while it waited, since the access token has expired', async () => {
    const { first, state, renewals } = await signedIn();
    expect(await checkAsleep(first, state)).toBeUndefined();
    expect(renewals).toEqual([]);
    await first.accept('a', 'b');
    expect(renewals).toEqual(['r']);
  });

  it('does not renew for a token that came before a sleep, in which another tab renewed', async () => {
    const { first, tab, state, renewals } = await signedIn();
    const second = tab();
    await second.start();
    const answer = Promise.withResolvers<never>();
    state.renew = (refreshToken) => {
      renewals.push(refreshToken);
      return answer.promise;
    };
    state.time += REFRESH_INTERVAL_MS;
    const renewing = second.checkRefresh();
    await expect.poll(() => renewals).toEqual(['r']);
    const accepted = first.accept('a', 'b');
    state.time += REFRESH_INTERVAL_MS;
    answer.reject(new Error('the connection broke'));
    await Promise.all([renewing, accepted]);
    expect(renewals).toEqual(['r']);
  });

  it('renews after a new token that arrived while a check waited that the computer slept through', async () => {
    const { first, state, renewals } = await signedIn();
    await checkAsleep(first, state, async () => {
      void first.accept('a', 'b');
      await new Promise(setImmediate);
    });
    expect(renewals).toEqual(['r']);
  });

  it('does not renew after a sleep when the clock was set back before, to earlier than the last check', async () => {
    const { first, state, renewals } = await signedIn();
    await first.checkRefresh();
    expect(renewals).toEqual([]);
    // A last renewal in the future counts as none.
    state.time -= 2 * REFRESH_INTERVAL_MS;
    await first.checkRefresh();
    expect(renewals).toEqual(['r']);
    expect(await checkAsleep(first, state)).toBeUndefined();
    expect(renewals).toEqual(['r']);
  });

  it('renews once for many simultaneous responses and tabs', async () => {
    const { first, tab, state, renewals } = await signedIn();
    const second = tab();
    await second.start();
    state.time += REFRESH_INTERVAL_MS;
    const checks = [first, second, first, second].map((session) => session.checkRefresh());
    const results = await Promise.all(checks);
    expect(renewals).toEqual(['r']);
    expect(results.filter((tokens) => tokens !== undefined).length).toBeGreaterThan(0);
  });

  it('renews once when the writes of the other tab have not arrived yet', async () => {
    const { first, laggingTab, state, renewals } = await signedIn();
    const second = laggingTab();
    await second.start();
    state.time += REFRESH_INTERVAL_MS;
    await Promise.all([first.checkRefresh(), second.checkRefresh()]);
    expect(renewals).toEqual(['r']);
  });

  it('returns undefined and reports a failure, and does not retry for 48 minutes', async () => {
    const { first, state, renewals, reports, stored } = await signedIn();
    state.renew = async (refreshToken) => {
      renewals.push(refreshToken);
      throw new Error('the provider is down');
    };
    state.time += REFRESH_INTERVAL_MS;
    expect(await first.checkRefresh()).toBeUndefined();
    expect(await first.checkRefresh()).toBeUndefined();
    expect(renewals).toEqual(['r']);
    expect(reports).toEqual(['member-1 refresh']);
    expect(stored.get(TOKEN_KEY)).toBe('a');
    state.time += REFRESH_INTERVAL_MS;
    await first.checkRefresh();
    expect(renewals).toHaveLength(2);
  });

  it('does not restore the session of a member who logged out meanwhile', async () => {
    const { first, state, stored } = await signedIn();
    state.renew = async () => {
      first.end();
      return { token: 'late', refreshToken: 'late' };
    };
    state.time += REFRESH_INTERVAL_MS;
    expect(await first.checkRefresh()).toBeUndefined();
    expect(stored.size).toBe(0);
  });
});
