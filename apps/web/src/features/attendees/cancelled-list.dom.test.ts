import { render, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { CancelledList } from './cancelled-list.tsx';

it('shows with faces who cancelled, how long before the start, and why', () => {
  const cancelled = [
    {
      id: 'cancel0001',
      nick: '조약돌',
      image_url: '/uploads/1.webp',
      time_difference: 90,
      reason: '출장',
      late: true,
    },
    { id: 'cancel0002', nick: '이끼', image_url: null, time_difference: 600, reason: null, late: false },
  ];
  render(createElement(CancelledList, { cancelled, start: new Date('2026-12-01T10:00:00Z') }));
  const rows = screen.getAllByRole('listitem', { hidden: true });
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([
    '/uploads/1.webp',
    undefined,
  ]);
  const [late, early] = rows.map((row) => within(row));
  late?.getByText(t('cancelledList.late'));
  late?.getByText('출장');
  early?.getByText(t('cancelledList.hoursBefore', { count: 10 }));
  early?.getByText(t('attendee.noReason'));
});
