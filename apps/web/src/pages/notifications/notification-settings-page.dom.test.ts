import { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { mailContract } from '@crewwith/domain/mail/contract';
import { membersContract } from '@crewwith/domain/members/contract';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import {
  CHANNELS,
  type Channel,
  kindOf,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KIND_NAMES,
  type NotificationGroup,
} from '@crewwith/domain/notifications/kinds';
import { isOnByDefault } from '@crewwith/domain/notifications/settings';
import { pushContract } from '@crewwith/domain/push/contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { NotificationSetting } from '../../features/notifications/settings-api.ts';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const DEFAULTS: NotificationSetting[] = NOTIFICATION_KIND_NAMES.flatMap((kind) =>
  CHANNELS.map((channel) => ({ club_id: null, kind, channel, enabled: isOnByDefault(kind, channel) })),
);
const MUTABLE = NOTIFICATION_KIND_NAMES.filter((kind) => !kindOf(kind).alwaysInInbox);
/** What can be turned off, as the page sends it. */
const settable = (
  club_id: string | null,
  kinds: readonly NotificationSetting['kind'][],
  enabled: (kind: NotificationSetting['kind'], channel: Channel) => boolean,
): NotificationSetting[] =>
  CHANNELS.flatMap((channel) =>
    kinds
      .filter((kind) => channel !== 'inbox' || !kindOf(kind).alwaysInInbox)
      .map((kind) => ({ club_id, kind, channel, enabled: enabled(kind, channel) })),
  );
const off = () => false;
const inbox = (club_id: string | null, kind: NotificationSetting['kind'], enabled: boolean) => ({
  ...{ club_id, kind, channel: 'inbox' as const, enabled },
});

async function open(
  ofClubs: NotificationSetting[] = [],
  offKind?: NotificationSetting['kind'],
  admin_level = 3,
  hasMail = false,
  whileLoading: () => Promise<void> = async () => undefined,
) {
  const ofAll = DEFAULTS.map((row) => (row.kind === offKind ? { ...row, enabled: false } : row));
  stub(notificationsContract.readSettings, [...ofAll, ...ofClubs]);
  stub(membersContract.listClubs, [
    {
      ...{ id: IDS.club, nick: 'demo', name: '한강 느린 러닝', setting: '{}', crew_id: IDS.crew },
      ...{ crew_nick: '걸음마', crew_image_url: null, frozen: false, admin_level, level_name: '크루' },
    },
  ]);
  stub(pushContract.list, []);
  stub(deliveriesContract.readQuietHours, { from_hour: 22, to_hour: 8 });
  const address = 'crew@example.com';
  stub(mailContract.read, { available: true, address, confirmed: hasMail, digest: false });
  const page = await openPage('/notifications/settings');
  await whileLoading();
  await switchOf(group('board'));
  return page;
}
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const MESSAGE = '새 댓글, 알림 목록';
const CLUB = '한강 느린 러닝 알림 받기';
const group = (name: NotificationGroup) =>
  t('notifications.ofGroup', { group: t(`notifications.group.${name}`) });
/** Shows the kinds of a group. */
const showKinds = async (user: User, name: NotificationGroup) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^${t(`notifications.group.${name}`)}`) }));

// docs/specification.md#notification-settings-page
it('has a switch for each group and, by a press, for each kind on each channel but where it is always told', async () => {
  const { user } = await open([], undefined, 5);
  // Besides the club's and that of the quiet hours.
  await switchOf(t('quietHours.title'));
  expect(screen.getAllByRole('switch')).toHaveLength(NOTIFICATION_GROUPS.length + 2);
  screen.getByText(t('notifications.always'));
  for (const name of NOTIFICATION_GROUPS) await showKinds(user, name);
  const count = MUTABLE.length + NOTIFICATION_KIND_NAMES.length;
  expect(screen.getAllByRole('switch')).toHaveLength(NOTIFICATION_GROUPS.length + 2 + count);
  for (const kind of NOTIFICATION_KIND_NAMES) screen.getByText(t(`notifications.kind.${kind}`));
  expect((await switchOf('새로 가입한 크루, 푸시')).checked).toBe(false);
  expect((await switchOf('새 댓글, 푸시')).checked).toBe(true);
});

it('has mail in a column of its own once an address is confirmed', async () => {
  const { user } = await open([], undefined, 3, true);
  await showKinds(user, 'board');
  expect((await switchOf('새 댓글, 메일')).checked).toBe(false);
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf('새 댓글, 메일'));
  const edit = { club_id: null, kind: 'message', channel: 'mail', enabled: true };
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([[edit]]));
});

it('turns push of what is always listed off', async () => {
  const { user } = await open();
  await showKinds(user, 'record');
  expect(screen.queryByRole('switch', { name: '노쇼로 표시됨, 알림 목록' })).toBeNull();
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf('노쇼로 표시됨, 푸시'));
  const edit = { club_id: null, kind: 'marked_no_show', channel: 'push', enabled: false };
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([[edit]]));
});

it('shows what hosts and admins are told to those who may be one', async () => {
  await open();
  expect(screen.queryByRole('switch', { name: group('admin') })).toBeNull();
});

it('turns a group off, and on again', async () => {
  const { user } = await open([], 'message');
  screen.getByText(t('notifications.some'));
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf(group('board')));
  const kinds = ['notice', 'announcement', 'message'] as const;
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([settable(null, kinds, off)]));
  // The answer says that all are on.
  await waitFor(async () => expect((await switchOf(group('board'))).checked).toBe(true));
  // On is as it is by default: mail is chosen by each person.
  stub(notificationsContract.editSettings, settable(null, kinds, off));
  await user.click(await switchOf(group('board')));
  await waitFor(async () => expect((await switchOf(group('board'))).checked).toBe(false));
  const again = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf(group('board')));
  await waitFor(() => expect(again.map(({ body }) => body)).toEqual([settable(null, kinds, isOnByDefault)]));
});

it('saves a switch at once', async () => {
  const { user } = await open();
  const sent = stub(notificationsContract.editSettings, [...DEFAULTS, inbox(IDS.club, 'joined', true)]);
  await showKinds(user, 'board');
  await user.click(await switchOf(MESSAGE));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([[inbox(null, 'message', false)]]));
  // The answer is what holds.
  await waitFor(async () => expect((await switchOf(MESSAGE)).checked).toBe(true));
});

it('puts a switch back that was not saved, and says so', async () => {
  const { user } = await open([], 'message');
  stubRefusal(notificationsContract.editSettings, 'request.not_found');
  await showKinds(user, 'board');
  await user.click(await switchOf(MESSAGE));
  await screen.findByText(
    t('notifications.saveFailed', { message: errorMessage('request.not_found', 'ko') }),
  );
  expect((await switchOf(MESSAGE)).checked).toBe(false);
});

it('turns all of a club off that can be', async () => {
  const { user } = await open();
  const ofClub = settable(IDS.club, NOTIFICATION_KIND_NAMES, off);
  const sent = stub(notificationsContract.editSettings, [...DEFAULTS, ...ofClub]);
  await user.click(await switchOf(CLUB));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([ofClub]));
  expect((await switchOf(CLUB)).checked).toBe(false);
});

it('turns a club on again as all clubs are', async () => {
  const clubOff = settable(IDS.club, NOTIFICATION_KIND_NAMES, off);
  const { user } = await open(clubOff, 'message');
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await user.click(await switchOf(CLUB));
  const on = settable(
    IDS.club,
    NOTIFICATION_KIND_NAMES,
    (kind, channel) => kind !== 'message' && isOnByDefault(kind, channel),
  );
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([on]));
});

it('changes a kind also in the clubs that are on again', async () => {
  const { user } = await open(settable(IDS.club, NOTIFICATION_KIND_NAMES, isOnByDefault));
  const sent = stub(notificationsContract.editSettings, DEFAULTS);
  await showKinds(user, 'board');
  await user.click(await switchOf(MESSAGE));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      [inbox(null, 'message', false), inbox(IDS.club, 'message', false)],
    ]),
  );
});

it('asks for all that it shows at once', async () => {
  const asked = new Set<string>();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (request.method === 'GET') asked.add(name);
    if (name === 'notification-settings') await answered;
    return stubbedFetch(request);
  });
  const names = ['notification-settings', 'push-subscriptions', 'email', 'quiet-hours', 'clubs'];
  await open([], undefined, 3, true, async () => {
    await waitFor(() => expect([...asked]).toEqual(expect.arrayContaining(names)));
    answer();
  });
});
afterEach(() => vi.stubGlobal('fetch', stubbedFetch));
