import { errorMessage } from '@crewwith/domain/errors';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { CHANNELS, kindOf, NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import { isOnByDefault } from '@crewwith/domain/notifications/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import type { NotificationSetting } from '../../features/notifications/settings-api.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const DEFAULTS: NotificationSetting[] = NOTIFICATION_KIND_NAMES.flatMap((kind) =>
  CHANNELS.map((channel) => ({ club_id: null, kind, channel, enabled: isOnByDefault(kind, channel) })),
);
const MUTABLE = NOTIFICATION_KIND_NAMES.filter((kind) => !kindOf(kind).alwaysInInbox);
const inbox = (club_id: string | null, kind: NotificationSetting['kind'], enabled: boolean) => ({
  ...{ club_id, kind, channel: 'inbox' as const, enabled },
});

async function open(ofClubs: NotificationSetting[] = [], off?: NotificationSetting['kind']) {
  const ofAll = DEFAULTS.map((row) => (row.kind === off ? { ...row, enabled: false } : row));
  stub(notificationsContract.readSettings, [...ofAll, ...ofClubs]);
  stub(membersContract.listClubs, [
    {
      ...{ id: IDS.club, nick: 'demo', name: '한강 느린 러닝', setting: '{}', crew_id: IDS.crew },
      ...{ frozen: false, admin_level: 3, level_name: '크루' },
    },
  ]);
  return openPage('/notifications/settings');
}
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const MESSAGE = '새 댓글, 알림 목록';
const CLUB = '한강 느린 러닝, 이 클럽 알림 끄기';

// docs/specification.md#notification-settings-page
it('has each kind once, and says why some cannot be turned off', async () => {
  const { user } = await open();
  await switchOf(MESSAGE);
  expect(screen.getAllByRole('switch')).toHaveLength(NOTIFICATION_KIND_NAMES.length + 1);
  const record = within(screen.getByRole('list', { name: t('notifications.group.record') }));
  const fixed = record.getAllByRole<HTMLInputElement>('switch');
  expect(fixed).toHaveLength(NOTIFICATION_KIND_NAMES.length - MUTABLE.length);
  for (const input of fixed) {
    const reason = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(t('notifications.always'));
  }
  const [first] = fixed;
  if (first) await user.click(first);
  expect(first?.checked).toBe(true);
});

it('saves a switch at once', async () => {
  const { user } = await open();
  const sent = stub(notificationsContract.editSettings, [...DEFAULTS, inbox(IDS.club, 'joined', true)]);
  await user.click(await switchOf(MESSAGE));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([[inbox(null, 'message', false)]]));
  // The answer is what holds.
  await waitFor(async () => expect((await switchOf(MESSAGE)).checked).toBe(true));
});

it('puts a switch back that was not saved, and says so', async () => {
  const { user } = await open([], 'message');
  stubRefusal(notificationsContract.editSettings, 'request.not_found');
  await user.click(await switchOf(MESSAGE));
  await screen.findByText(
    t('notifications.saveFailed', { message: errorMessage('request.not_found', 'ko') }),
  );
  expect((await switchOf(MESSAGE)).checked).toBe(false);
});

it('turns all of a club off that can be', async () => {
  const { user } = await open();
  const off = MUTABLE.map((kind) => inbox(IDS.club, kind, false));
  const sent = stub(notificationsContract.editSettings, [...DEFAULTS, ...off]);
  await user.click(await switchOf(CLUB));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([off]));
  expect((await switchOf(CLUB)).checked).toBe(true);
});

it('turns a club on again as all clubs are', async () => {
  const clubOff = MUTABLE.map((kind) => inbox(IDS.club, kind, false));
  const { user } = await open(clubOff, 'message');
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf(CLUB));
  const on = MUTABLE.map((kind) => inbox(IDS.club, kind, kind !== 'message'));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([on]));
});

it('changes a kind also in the clubs that are on again', async () => {
  const { user } = await open(MUTABLE.map((kind) => inbox(IDS.club, kind, true)));
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf(MESSAGE));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      [inbox(null, 'message', false), inbox(IDS.club, 'message', false)],
    ]),
  );
});
