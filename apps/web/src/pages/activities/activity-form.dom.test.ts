import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { errorMessage } from '@crewwith/domain/errors';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { stubUploads } from '../../testing/upload-stub.ts';

const { navigator } = globalThis;
afterEach(() => void vi.stubGlobal('navigator', navigator));

type Cards = ReplyOf<typeof activitiesContract.listOfClub>;

const CREATE = '/demo/activity/create';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const dateField = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activityForm.day')}`));
const timeField = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('activityForm.time')}( \\*)?$`));
const submit = () => screen.getByRole('button', { name: t('activity.create') });

/** Opens the form of a new meetup in a club with these meetups. */
const open = (level: number, meetups: Cards = []) => {
  stub(activitiesContract.listOfClub, meetups);
  return openPage(CREATE, { club: clubOf(level) });
};

async function fill({ user }: Awaited<ReturnType<typeof open>>, day: string) {
  await user.type(field(t('activity.name')), '첫눈 오는 날 걷기');
  await user.type(field(t('activity.location')), '경의선 숲길');
  fireEvent.change(dateField(), { target: { value: day } });
  fireEvent.change(timeField(), { target: { value: '19:30' } });
}

it('names each missing field, and fixes type and level for level 5', async () => {
  const { user } = await open(5);
  await user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  const names = ['activity.name', 'activityForm.day', 'activityForm.time', 'activity.location'] as const;
  summary.getByText(t('common.missingFields'));
  for (const name of names) {
    summary.getByRole('button', {
      name: t('common.missingField', { label: t(name), message: t('common.required') }),
    });
  }
  await user.click(summary.getByRole('button', { name: '장소를 입력해 주세요.' }));
  expect(document.activeElement).toBe(field(t('activity.location')));
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('activityForm.moreFields')}`) }));
  for (const name of ['activityForm.type', 'activityForm.attendLevel'] as const) {
    expect(screen.getByRole('combobox', { name: t(name) })).toHaveProperty('disabled', true);
  }
});

it('has its own message for a past time, and keeps what was typed after a refusal and a reload', async () => {
  const opened = await open(6);
  await fill(opened, '2026-11-30');
  await opened.user.click(submit());
  const summary = within(await screen.findByRole('alert'));
  summary.getByText(t('common.invalidFields', { count: 1 }));
  summary.getByRole('button', { name: new RegExp(errorMessage('activity.past_time', 'ko')) });
  expect(field(t('activity.name')).value).toBe('첫눈 오는 날 걷기');

  fireEvent.change(dateField(), { target: { value: '2026-12-10' } });
  stub(activitiesContract.reserveId, { max_id: IDS.activity });
  const refused = stubRefusal(activitiesContract.create, 'club.frozen');
  await opened.user.click(submit());
  await screen.findByText(errorMessage('club.frozen', 'ko'));
  opened.unmount();

  const { user } = await open(6);
  expect(field(t('activity.name')).value).toBe('첫눈 오는 날 걷기');
  expect(dateField().value).toBe('2026-12-10');
  // A retry sends the same id, so that it creates one meetup.
  const created = stub(activitiesContract.create, { id: IDS.activity });
  stub(activitiesContract.read, activityOf({ level: 6, hours: 20 }, { name: '첫눈 오는 날 걷기' }));
  await user.click(submit());
  const sheet = within(await screen.findByRole('dialog', { name: t('activity.createdTitle') }));
  sheet.getByText('첫눈 오는 날 걷기');
  const shared = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share: shared });
  await user.click(sheet.getByRole('button', { name: t('seat.share') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('heading', { level: 1, name: '첫눈 오는 날 걷기' });
  // Not 내일: a message is also read on other days.
  const text = '첫눈 오는 날 걷기\n12월 2일 (수) 오전 8:00 · 남산 입구';
  expect(shared).toHaveBeenCalledWith(expect.objectContaining({ text }));
  expect([refused, created].map((calls) => calls.map(({ body }) => body.id))).toEqual([
    [IDS.activity],
    [IDS.activity],
  ]);
  expect(created[0]?.body).toMatchObject({
    activity_time: '2026-12-10T19:30:00.000Z',
    club_id: IDS.club,
    crew_id: IDS.crew,
  });
});

it('fills in a usual time and a last place', async () => {
  const url = 'https://map.example/namsan';
  const { user } = await open(6, [
    // Saturday 28 November, 7 in the morning.
    cardOf({ level: 6, hours: -77 }, { location: '남산 입구', location_url: url }),
    cardOf({ level: 6, hours: -100 }, { location: '뚝섬' }),
  ]);
  const start = await screen.findByRole('button', { name: '이번 주 토 오전 7시' });
  await user.click(submit());
  await screen.findByRole('alert');
  expect(dateField().getAttribute('aria-invalid')).toBe('true');
  expect(dateField().min).toBe('2026-12-01');
  await user.click(start);
  expect(dateField().getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: '남산 입구' }));
  expect(dateField().value).toBe('2026-12-05');
  expect(timeField().value).toBe('07:00');
  expect(start.getAttribute('aria-pressed')).toBe('true');
  expect(field(t('activity.location')).value).toBe('남산 입구');

  await user.type(field(t('activity.name')), '아침 걷기');
  fireEvent.change(screen.getByLabelText(t('activityForm.end')), { target: { value: '08:30' } });
  await user.type(field(t('activity.cost')), '오천 원');
  stub(activitiesContract.reserveId, { max_id: IDS.activity });
  const created = stub(activitiesContract.create, { id: IDS.activity });
  stub(activitiesContract.read, activityOf({ level: 6, hours: 20 }));
  await user.click(submit());
  const sheet = within(await screen.findByRole('dialog', { name: t('activity.createdTitle') }));
  // Without a share sheet of the device the link is copied.
  await user.click(sheet.getByRole('button', { name: t('seat.share') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/demo/activity/${IDS.activity}`);
  expect(created[0]?.body).toMatchObject({
    activity_time: '2026-12-05T07:00:00.000Z',
    end_time: '2026-12-05T08:30:00.000Z',
    location: '남산 입구',
    location_url: url,
    cost: '오천 원',
    cover_image_id: null,
  });
});

it('opens the further fields when one of them is at fault', async () => {
  const opened = await open(6);
  await fill(opened, '2026-12-10');
  const more = screen.getByRole('button', { name: new RegExp(`^${t('activityForm.moreFields')}`) });
  const seldom = () => [
    screen.queryByRole('combobox', { name: t('activityForm.attendLevel') }),
    screen.queryByRole('group', { name: t('activity.subgroup') }),
  ];
  expect(seldom()).toEqual([null, null]);
  await opened.user.click(more);
  expect(seldom()).not.toContain(null);
  await opened.user.type(field(t('activityForm.locationUrl')), '지도');
  await opened.user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await opened.user.click(submit());
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('true'));
});

it('keeps an end after midnight and the cover when it edits, and shows at once what is not as usual', async () => {
  const { attendees, cancelled, messages, ...record } = activityOf(
    { level: 8, hours: 10 },
    {
      end_time: '2026-12-02T00:30:00.000Z',
      cover: { image_url: '/uploads/1', thumbnail_url: '/uploads/1s', width: 4, height: 3 },
      cover_image_id: 'cover00001',
      subgroup: '느긋한 조\n씩씩한 조',
    },
  );
  stub(activitiesContract.read, record);
  const { user } = await openPage(`/demo/activity/modify/${IDS.activity}`, { club: clubOf(8) });
  await screen.findByText(t('activityForm.endsNextDay'));
  screen.getByRole('textbox', { name: t('activityForm.subgroupLine', { line: 2 }) });
  const sent = stubRefusal(activitiesContract.edit, 'image.unavailable');
  const save = () => user.click(screen.getByRole('button', { name: t('common.save') }));
  await save();
  const cover = within(screen.getByRole('group', { name: t('activity.cover') }));
  await cover.findByText(errorMessage('image.unavailable', 'ko'));
  await user.click(
    screen.getByRole('button', { name: t('imageField.removeFor', { label: t('activity.cover') }) }),
  );
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { end_time: '2026-12-02T00:30:00.000Z', cover_image_id: 'cover00001' },
    { end_time: '2026-12-02T00:30:00.000Z', cover_image_id: null },
  ]);
});

it('waits for a cover that is uploading, and sends it', async () => {
  const answerUpload = stubUploads();
  const opened = await open(6);
  await fill(opened, '2026-12-10');
  const cover = screen.getByRole('group', { name: t('activity.cover') });
  const file = cover.querySelector<HTMLInputElement>('input[type="file"]');
  if (file === null) throw new Error('The cover has no file input');
  await opened.user.upload(file, new File(['a'], 'a.png', { type: 'image/png' }));
  stub(activitiesContract.reserveId, { max_id: IDS.activity });
  const sent = stubRefusal(activitiesContract.create, 'club.frozen');
  await opened.user.click(submit());
  await within(cover).findByText(t('image.wait'));
  expect(sent).toEqual([]);
  answerUpload('cover');
  await waitFor(() => expect(within(cover).queryByText(t('image.wait'))).toBeNull());

  // The focus follows the buttons, which take each other's place.
  const button = (name: string) => within(cover).getByRole('button', { name });
  const change = t('imageField.changeFor', { label: t('activity.cover') });
  button(change).focus();
  fireEvent.change(file, { target: { files: [new File(['b'], 'b.png', { type: 'image/png' })] } });
  expect(document.activeElement).toBe(button(t('imageField.stop')));
  const { id } = answerUpload('another');
  await waitFor(() => expect(document.activeElement).toBe(button(change)));
  await opened.user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ cover_image_id: id });
});

it('merges a stale edit with what another has saved, and names the fields that both changed', async () => {
  const saved = (changes: object) => {
    const { attendees, cancelled, messages, ...record } = activityOf({ level: 8, hours: 20 }, changes);
    return record;
  };
  stub(activitiesContract.read, saved({ version: 1 }));
  const { user } = await openPage(`/demo/activity/modify/${IDS.activity}`, { club: clubOf(8) });
  await user.clear(field(t('activity.name')));
  await user.type(field(t('activity.name')), '북한산 걷기');
  const refused = stubRefusal(activitiesContract.edit, 'request.stale');
  await user.click(screen.getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('activityForm.staleText'));
  expect(refused[0]?.body.version).toBe(1);

  stub(activitiesContract.read, saved({ version: 2, name: '관악산 걷기', location: '관악산 입구' }));
  await user.click(screen.getByRole('button', { name: t('edit.mergeSaved') }));
  await screen.findByText(t('edit.mergedConflicts'));
  screen.getByText(t('edit.savedNow', { value: '관악산 걷기' }));
  expect(field(t('activity.name')).value).toBe('북한산 걷기');
  expect(field(t('activity.location')).value).toBe('관악산 입구');
  const sent = stub(activitiesContract.edit, saved({ version: 3, name: '북한산 걷기' }));
  stub(activitiesContract.read, saved({ version: 3, name: '북한산 걷기' }));
  stub(activitiesContract.listAttendees, []);
  stub(messagesContract.listOfActivity, []);
  stub(activitiesContract.listCancelled, []);
  await user.click(screen.getByRole('button', { name: t('common.save') }));
  await screen.findByRole('heading', { level: 1, name: '북한산 걷기' });
  expect(sent[0]?.body).toMatchObject({ version: 2, name: '북한산 걷기', location: '관악산 입구' });
});
