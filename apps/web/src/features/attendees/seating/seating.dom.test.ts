import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { facesIn } from '../../../testing/faces.ts';
import { activityOf, clubOf, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { refreshAttendees } from '../../activities/api.ts';

const row = { state: 1, admin_level: 3, image_url: null } as const;
const attendees = [
  { ...row, crew_id: IDS.crew, nick: '걸음마', subgroup: '1조', attended: 9 },
  {
    ...row,
    crew_id: IDS.otherCrew,
    image_url: '/uploads/turtle-400.webp',
    nick: '느린거북',
    subgroup: '1조',
    attended: 4,
  },
];
const crew = { image_url: null };
const THIRD_CREW = 'crew000003';

interface Options {
  hours?: number;
  subgroup?: string;
  level?: number;
  /** Of 10 seats. */
  count?: number;
}

async function open({ hours = 20, subgroup = '', level = 7, count = 3 }: Options = {}) {
  const activity = activityOf({ level, hours, seat: 1 }, { subgroup, count, attendees: [...attendees] });
  stub(activitiesContract.read, activity);
  stub(activitiesContract.listAttendees, [...attendees]);
  stub(crewsContract.listByLevel, [
    { ...crew, id: IDS.crew, nick: '걸음마' },
    { ...crew, id: IDS.otherCrew, nick: '느린거북' },
    { ...crew, id: THIRD_CREW, nick: '산책왕' },
  ]);
  return openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
}

const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

// docs/specification.md#given-seat
it('gives a seat to a crew that is found by nick, with a reason', async () => {
  const sent = stub(attendeesContract.give, { count: 4 });
  const page = await open({ subgroup: '1조\n2조' });
  await press(page, t('seating.give'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: '산책왕' });
  expect(facesIn(screen.getByRole('dialog'))).toEqual(['산']);
  // Who attends cannot be chosen.
  expect(dialog.queryByRole('radio', { name: '느린거북' })).toBeNull();
  await page.user.type(dialog.getByRole('searchbox'), '없는 사람');
  dialog.getByText(t('marking.searchNone'));
  await page.user.clear(dialog.getByRole('searchbox'));
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmGive') }));
  dialog.getByText(t('seating.crewMissing'));
  dialog.getByText(t('seating.reasonMissing'));
  expect(sent).toEqual([]);
  await page.user.click(dialog.getByRole('radio', { name: '산책왕' }));
  await page.user.click(dialog.getByRole('radio', { name: '2조' }));
  await page.user.click(dialog.getByRole('button', { name: t('seating.toldInChat') }));
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmGive') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      params: { id: IDS.activity, crew_id: THIRD_CREW },
      query: {},
      body: { subgroup: '2조', reason: '카톡으로 말했어요' },
    },
  ]);
});

// docs/specification.md#given-seat
it('offers no seat to give in a full meetup, and says why', async () => {
  const page = await open({ count: 10 });
  const button = await screen.findByRole('button', { name: t('seating.give') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(t('seat.fullReason'));
  await page.user.click(button);
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why a seat cannot be given, and keeps what was chosen', async () => {
  stubRefusal(attendeesContract.give, 'activity.full');
  const page = await open();
  await press(page, t('seating.give'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(await dialog.findByRole('radio', { name: '산책왕' }));
  await page.user.type(dialog.getByRole('textbox', { name: t('seating.reason') }), '전화로 말함');
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmGive') }));
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessage('activity.full', 'ko'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '산책왕' }).checked).toBe(true);
});

// docs/specification.md#unseating
it('removes an attendee from ⋯ with a reason, and not oneself', async () => {
  const sent = stub(attendeesContract.unseat, { count: 2 });
  const page = await open();
  await press(page, t('seating.moreOf', { nick: '느린거북' }));
  expect(screen.queryByRole('button', { name: t('seating.moreOf', { nick: '걸음마' }) })).toBeNull();
  await press(page, t('seating.remove'));
  const dialog = within(await screen.findByRole('dialog', { name: /느린거북/ }));
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmRemove') }));
  dialog.getByText(t('seating.reasonMissing'));
  await page.user.type(dialog.getByRole('textbox'), ' 일이 생겼대요 ');
  stub(activitiesContract.listAttendees, attendees.slice(0, 1));
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmRemove') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { params: { id: IDS.activity, crew_id: IDS.otherCrew }, query: {}, body: { reason: '일이 생겼대요' } },
  ]);
  // The row of the button that opened it is gone.
  const heading = screen.getByRole('heading', { name: new RegExp(t('attendee.title')) });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('keeps the question when the last attendee leaves meanwhile, and says why nothing was removed', async () => {
  stubRefusal(attendeesContract.unseat, 'attendee.not_attending');
  const page = await open();
  await press(page, t('seating.moreOf', { nick: '느린거북' }));
  await press(page, t('seating.remove'));
  const dialog = within(await screen.findByRole('dialog', { name: /느린거북/ }));
  await page.user.type(dialog.getByRole('textbox'), '일이 생겼대요');
  stub(activitiesContract.listAttendees, []);
  await act(() => refreshAttendees(queryClient, () => true));
  await screen.findByText(t('attendee.none'));
  await page.user.click(dialog.getByRole('button', { name: t('seating.confirmRemove') }));
  await dialog.findByText(errorMessage('attendee.not_attending', 'ko'));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('일이 생겼대요');
});

it.each([
  { level: 6, hours: 20, give: false, draw: false },
  { level: 7, hours: 20, give: true, draw: true },
  { level: 7, hours: -2, give: false, draw: true },
])('offers level $level at $hours hours what it may do', async ({ level, hours, ...offered }) => {
  await open({ level, hours, subgroup: '1조\n2조' });
  await screen.findAllByText('느린거북');
  await act(() => vi.dynamicImportSettled());
  const has = (name: string) => screen.queryByRole('button', { name }) !== null;
  expect({ give: has(t('seating.give')), draw: has(t('seating.draw')) }).toEqual(offered);
});

/** The subgroup that the preview shows for a nick. */
const shownIn = (dialog: ReturnType<typeof within>, nick: string) =>
  (dialog.getByRole('combobox', { name: t('seating.subgroupOf', { nick }) }) as HTMLSelectElement).value;

// docs/specification.md#draw
it('shows a draw, keeps pins when drawing again, and saves the moves at once', async () => {
  const sent = stub(attendeesContract.assignSubgroups, { version: 2 });
  const page = await open({ subgroup: '1조\n2조' });
  await press(page, t('seating.draw'));
  const dialog = within(await screen.findByRole('dialog'));
  const own = await dialog.findByRole('combobox', { name: t('seating.subgroupOf', { nick: '걸음마' }) });
  expect(facesIn(screen.getByRole('dialog')).toSorted()).toEqual(['/uploads/turtle-400.webp', '걸']);
  expect(new Set(['걸음마', '느린거북'].map((nick) => shownIn(dialog, nick)))).toEqual(
    new Set(['1조', '2조']),
  );
  await page.user.selectOptions(own, '2조');
  const pin = () => dialog.getByRole('button', { name: t('seating.pin', { nick: '걸음마' }) });
  expect(pin().getAttribute('aria-pressed')).toBe('true');
  for (let time = 0; time < 5; time += 1) {
    await page.user.click(dialog.getByRole('button', { name: t('seating.again') }));
    expect(['걸음마', '느린거북'].map((nick) => shownIn(dialog, nick))).toEqual(['2조', '1조']);
  }
  expect(sent).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: t('seating.save') }));
  await dialog.findByText(t('seating.saved'));
  // The other one is there already.
  expect(sent[0]?.body).toEqual({ version: 1, moves: [{ crew_id: IDS.crew, subgroup: '2조' }] });
  await page.user.click(dialog.getByRole('button', { name: t('seating.undo') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]?.body).toEqual({ version: 2, moves: [{ crew_id: IDS.crew, subgroup: '1조' }] });
});

it('undoes a draw but for those who were in no subgroup, and says how many they are', async () => {
  const sent = stub(attendeesContract.assignSubgroups, { version: 2 });
  const page = await open({ subgroup: '1조\n2조' });
  stub(
    activitiesContract.listAttendees,
    attendees.map((one) => (one.crew_id === IDS.crew ? one : { ...one, subgroup: '' })),
  );
  await press(page, t('seating.draw'));
  const dialog = within(await screen.findByRole('dialog'));
  for (const nick of ['걸음마', '느린거북']) {
    const name = t('seating.subgroupOf', { nick });
    await page.user.selectOptions(await dialog.findByRole('combobox', { name }), '2조');
  }
  await page.user.click(dialog.getByRole('button', { name: t('seating.save') }));
  await dialog.findByText(t('seating.stays', { count: 1 }), { exact: false });
  await page.user.click(dialog.getByRole('button', { name: t('seating.undo') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body?.moves.length)).toEqual([2, 1]);
});

it('keeps the focus in a row that changes its subgroup', async () => {
  const page = await open({ subgroup: '1조\n2조' });
  await press(page, t('seating.draw'));
  const dialog = within(await screen.findByRole('dialog'));
  const name = t('seating.subgroupOf', { nick: '걸음마' });
  await dialog.findByRole('combobox', { name });
  const find = () => dialog.getByRole('combobox', { name });
  const other = shownIn(dialog, '걸음마') === '1조' ? '2조' : '1조';
  find().focus();
  await page.user.selectOptions(find(), other);
  expect(shownIn(dialog, '걸음마')).toBe(other);
  expect(document.activeElement).toBe(find());
});

// docs/specification.md#draw
it('keeps a draw while attendees come and go, says so, and draws them when asked to', async () => {
  const page = await open({ subgroup: '1조\n2조' });
  await press(page, t('seating.draw'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('combobox', { name: t('seating.subgroupOf', { nick: '걸음마' }) });
  const shown = () => dialog.getAllByRole('combobox').map((select) => select.getAttribute('aria-label'));
  const before = shown();
  expect(dialog.queryByText(t('seating.changed'))).toBeNull();
  const third = { ...row, crew_id: THIRD_CREW, nick: '산책왕', subgroup: '', attended: 1 };
  stub(activitiesContract.listAttendees, [...attendees.slice(1), third]);
  await act(() => refreshAttendees(queryClient));
  await dialog.findByText(t('seating.changed'));
  expect(shown()).toEqual(before);
  await page.user.click(dialog.getByRole('button', { name: t('seating.again') }));
  expect(shown().sort()).toEqual(
    ['느린거북', '산책왕'].map((nick) => t('seating.subgroupOf', { nick })).sort(),
  );
  expect(dialog.queryByText(t('seating.changed'))).toBeNull();
});

it('says that a draw is outdated, and saves nothing', async () => {
  stubRefusal(attendeesContract.assignSubgroups, 'request.stale');
  const page = await open({ subgroup: '1조\n2조' });
  await press(page, t('seating.draw'));
  const dialog = within(await screen.findByRole('dialog'));
  const own = await dialog.findByRole('combobox', { name: t('seating.subgroupOf', { nick: '걸음마' }) });
  await page.user.selectOptions(own, '2조');
  await page.user.click(dialog.getByRole('button', { name: t('seating.save') }));
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessage('request.stale', 'ko'));
  expect(dialog.queryByText(t('seating.saved'))).toBeNull();
});
