import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { DAY_MS } from '@crewwith/domain/constants';
import { errorMessage } from '@crewwith/domain/errors';
import { pushContract } from '@crewwith/domain/push/contract';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { activityOf, clubOf, IDS, NOW } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { bodyOf, PUSH_KEY_TEXT, removePush, stubPush } from '../../../testing/push-stub.ts';

const ASKED = 'crewwith_push_asked';
/** Waits for the code of the question, and for what it reads of the browser. */
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done));
  });

afterEach(removePush);

/** Takes a seat, and returns the sheet that says so. `saidNo`: when the person said no to push. */
async function attend(saidNo: number | null = null) {
  stub(pushContract.key, { key: PUSH_KEY_TEXT });
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }));
  stub(attendeesContract.attend, { count: 4 });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
  if (saidNo !== null) localStorage.setItem(ASKED, String(saidNo));
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const dialog = within(await screen.findByRole('dialog'));
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20, seat: 1 }));
  await user.click(dialog.getByRole('button', { name: t('seat.attend') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  return { user, sheet };
}

// docs/specification.md#push-question
it('asks once a seat is taken, and has push on this device after a press and the browser’s question', async () => {
  const push = stubPush();
  const { user, sheet } = await attend();
  await sheet.findByText(t('push.question'));
  expect(push.asked).toBe(0);
  const sent = stub(pushContract.register, { id: 'device0001' });
  await user.click(sheet.getByRole('button', { name: t('push.accept') }));
  await sheet.findByText(t('push.onNow'));
  expect(sent.map(({ body }) => body)).toEqual([bodyOf('https://push.example/1')]);
});

it('takes a no, and says where to change it', async () => {
  const push = stubPush();
  const { user, sheet } = await attend();
  await user.click(await sheet.findByRole('button', { name: t('push.later') }));
  expect(document.activeElement?.textContent).toBe(t('push.anyTime'));
  expect(push.asked).toBe(0);
  expect(localStorage.getItem(ASKED)).toBe(String(NOW.getTime()));
});

it.each([
  ['not again for 30 days', 30 * DAY_MS - 1, 0],
  ['again after them', 30 * DAY_MS, 1],
])('asks after a no %s', async (_, ago, times) => {
  stubPush();
  const { sheet } = await attend(NOW.getTime() - ago);
  await settle();
  expect(sheet.queryAllByText(t('push.question'))).toHaveLength(times);
});

it('says where to allow it once the browser’s question was answered with no', async () => {
  stubPush({ answer: 'denied' });
  const { user, sheet } = await attend();
  await user.click(await sheet.findByRole('button', { name: t('push.accept') }));
  await sheet.findByText(t('push.denied'));
  sheet.getByRole('link', { name: t('notifications.settings') });
});

it.each([
  ['is on', { permission: 'granted', endpoint: 'https://push.example/0' }],
  ['was denied', { permission: 'denied' }],
] as const)('asks nothing where push %s', async (_, state) => {
  stubPush(state);
  const { sheet } = await attend();
  await settle();
  expect(sheet.queryByText(t('push.question'))).toBeNull();
});

it('takes a failure for no answer, and says why', async () => {
  stubPush();
  const { user, sheet } = await attend();
  stubRefusal(pushContract.register, 'push.too_many');
  await user.click(await sheet.findByRole('button', { name: t('push.accept') }));
  await sheet.findByText(errorMessage('push.too_many', 'ko'));
  expect(localStorage.getItem(ASKED)).toBeNull();
});

it.each([
  ['KakaoTalk', 'kakaotalk', 'Mozilla/5.0 (Linux; Android 14) KAKAOTALK 10.0', true],
  [
    'an iPhone without installation',
    'notInstalled',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari',
    false,
  ],
] as const)(
  'leads from %s to what to do instead, without a question',
  async (_, text, userAgent, hasPush) => {
    if (hasPush) stubPush();
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { user, sheet } = await attend();
    await sheet.findByText(t(`push.${text}`));
    expect(sheet.getByRole('link', { name: t('push.how') }).getAttribute('href')).toBe(
      '/notifications/settings',
    );
    expect(sheet.queryByRole('button', { name: t('push.accept') })).toBeNull();
    // It is not said again for a while after a no.
    await user.click(sheet.getByRole('button', { name: t('push.later') }));
    await sheet.findByText(t('push.anyTime'));
    expect(localStorage.getItem(ASKED)).not.toBeNull();
    vi.restoreAllMocks();
  },
);

it('asks nothing of who was told what to do instead and said no before', async () => {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari',
  );
  const { sheet } = await attend(NOW.getTime());
  await settle();
  expect(sheet.queryByText(t('push.notInstalled'))).toBeNull();
  vi.restoreAllMocks();
});

it('says nothing in a browser without push', async () => {
  const { sheet } = await attend();
  await settle();
  expect(sheet.queryByText(t('push.unsupported'))).toBeNull();
  expect(sheet.queryByText(t('push.question'))).toBeNull();
});
