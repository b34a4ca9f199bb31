import { activitiesContract } from '@crewwith/domain/activities/contract';
import { seriesContract } from '@crewwith/domain/series/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { meetupOf, openEdit, radio, save, scopeSheet, typePlace } from '../../testing/series-edit.ts';
import { effectOf, occurrenceOf, SERIES_ID } from '../../testing/series-fixtures.ts';

// docs/specification.md#series-own-fields
it('says before it happens what it does to people, and names what is kept and left', async () => {
  const opened = await openEdit();
  await typePlace(opened);
  const calls = stub(
    seriesContract.edit,
    effectOf({
      changed: 8,
      own: 3,
      removed: 1,
      made: 2,
      kept: [{ activity_id: 'activity02', day: '2026-12-08', fields: ['max_crew', 'subgroup'] }],
      left: [{ activity_id: 'activity03', day: '2026-12-10' }],
      seats: { same: 12, moved: 3, free_until: '2026-12-02T11:00:00.000Z' },
    }),
  );
  await opened.user.click(save());
  const asked = await scopeSheet();
  await opened.user.click(radio(t('series.following')));
  await asked.findByText('모임 8개가 바뀌어요.');
  asked.getByText(
    '12명의 참석이 그대로예요 · 3명은 시간이 바뀌어 내일 저녁 8시까지 자유롭게 취소할 수 있어요',
  );
  asked.getByText('따로 바꾼 3개는 그대로 둬요.');
  asked.getByText(t('series.removed', { count: 1 }));
  asked.getByText(t('series.made', { count: 2 }));
  const kept = asked.getByRole('link', { name: '12월 8일 (화)' });
  expect(kept.getAttribute('href')).toBe('/demo/activity/activity02');
  expect(kept.closest('li')?.textContent).toBe('12월 8일 (화) 정원, 조');
  asked.getByText(t('series.left'));
  expect(asked.getByRole('link', { name: '12월 10일 (목)' }).getAttribute('href')).toBe(
    '/demo/activity/activity03',
  );
  await opened.user.click(radio(t('series.all')));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: SERIES_ID },
      body: { scope: 'following', from: '2026-12-03', version: 4, dry_run: true, location: '뚝섬' },
    },
    { params: { id: SERIES_ID }, body: { scope: 'all', version: 4, dry_run: true, location: '뚝섬' } },
  ]);
});

it('says what the meetup of the form keeps, as it has it of its own', async () => {
  const own = occurrenceOf('2026-12-03', { own_fields: ['location', 'info'] });
  const opened = await openEdit({ occurrences: [own] });
  await typePlace(opened);
  stub(seriesContract.edit, effectOf({ own: 1 }));
  await opened.user.click(save());
  const asked = await scopeSheet();
  await opened.user.click(radio(t('series.all')));
  await asked.findByText('이 모임은 장소를 따로 바꿔서 그대로예요.');
});

it('says that the meetup of the form keeps its end with another start, which moves the ends of all', async () => {
  const own = occurrenceOf('2026-12-03', { own_fields: ['activity_time', 'end_time'] });
  const opened = await openEdit({ occurrences: [own] });
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('activityForm.time')}( \\*)?$`)), {
    target: { value: '19:00' },
  });
  stub(seriesContract.edit, effectOf({ own: 1 }));
  await opened.user.click(save());
  const asked = await scopeSheet();
  await opened.user.click(radio(t('series.all')));
  await asked.findByText(
    `이 모임은 ${t('activity.date')}, ${t('activityForm.end')}을 따로 바꿔서 그대로예요.`,
  );
});

// docs/specification.md#series-edit
it('says from when on a count counts, and with which day it ends', async () => {
  const opened = await openEdit({ max_count: 20 });
  const times = screen.getByRole<HTMLInputElement>('textbox', { name: t('series.times') });
  screen.getByText(/9월 1일 \(화\)부터 세어요\. 지난 모임과 건너뛴 날도 한 번으로 쳐요/);
  await opened.user.clear(times);
  await opened.user.type(times, '30');
  stub(seriesContract.edit, effectOf());
  await opened.user.click(save());
  const asked = await scopeSheet();
  // The 30th Tuesday or Thursday from 1 September on.
  await asked.findByText('마지막 날은 12월 10일 (목)이에요.');
});

it('says how many attend now, also where that has changed since the form was opened', async () => {
  const opened = await openEdit();
  await typePlace(opened);
  stub(activitiesContract.read, meetupOf({ count: 5 }));
  await act(() => queryClient.invalidateQueries());
  stub(activitiesContract.edit, meetupOf());
  await opened.user.click(save());
  const asked = await scopeSheet();
  asked.getByText(t('series.oneSame', { count: 5 }));
});
