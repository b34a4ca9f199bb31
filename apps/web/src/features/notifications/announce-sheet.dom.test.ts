import { activitiesContract } from '@crewwith/domain/activities/contract';
import { auditContract } from '@crewwith/domain/audit/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const openInfo = async (level: number, frozen = false) => {
  stub(auditContract.list, []);
  return openPage('/demo/info', { club: clubOf(level, { frozen }) });
};
const openActivity = async (level: number, changes: Parameters<typeof activityOf>[1] = {}) => {
  stub(activitiesContract.read, activityOf({ level, hours: 20 }, changes));
  stub(activitiesContract.listAttendees, []);
  stub(waitersContract.list, []);
  return openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
};
const field = (sheet: HTMLElement) => within(sheet).getByRole('textbox', { name: /알릴 내용/ });
const send = (sheet: HTMLElement) => within(sheet).getByRole('button', { name: '보내기' });

// docs/specification.md#announcements
it('sends a text to the club after saying to how many, and says how many it was for', async () => {
  const sent = stub(notificationsContract.announce, { recipients: 11 });
  const { user } = await openInfo(8);
  await user.click(await screen.findByRole('button', { name: '클럽 전체에 알리기' }));
  const sheet = await screen.findByRole('dialog');
  within(sheet).getByText('‘한강 느린 러닝’ 크루 11명에게 보내요.');
  await user.click(send(sheet));
  await within(sheet).findByText('알릴 내용을 입력해 주세요.');
  expect(sent).toEqual([]);
  await user.type(field(sheet), '이번 주는 쉬어요.');
  await user.click(send(sheet));
  await screen.findAllByText('11명에게 알렸어요.');
  expect(sent.map(({ body }) => body)).toEqual([{ audience: 'club', text: '이번 주는 쉬어요.' }]);
});

it('keeps the text after a refusal and a reload', async () => {
  stubRefusal(notificationsContract.announce, 'announcement.too_many_today');
  const page = await openInfo(8);
  await page.user.click(await screen.findByRole('button', { name: '클럽 전체에 알리기' }));
  const sheet = await screen.findByRole('dialog');
  await page.user.type(field(sheet), '이번 주는 쉬어요.');
  await page.user.click(send(sheet));
  await within(sheet).findByText(errorMessage('announcement.too_many_today', 'ko'));
  page.unmount();
  const { user } = await openInfo(8);
  await user.click(await screen.findByRole('button', { name: '클럽 전체에 알리기' }));
  expect(field(await screen.findByRole('dialog'))).toHaveProperty('value', '이번 주는 쉬어요.');
});

it.each([
  ['level 7', 7, false],
  ['a club without a leader', 8, true],
])('offers no announcement to the club for %s', async (_, level, frozen) => {
  await openInfo(level, frozen);
  await screen.findByRole('heading', { name: t('clubInfo.levels') });
  expect(screen.queryByRole('button', { name: '클럽 전체에 알리기' })).toBeNull();
});

it.each([
  ['level 7', 7, IDS.otherCrew],
  ['the host', 6, IDS.crew],
])(
  'lets %s notify the attendees from the menu of a meetup, those of held seats apart',
  async (_, level, crew_id) => {
    const sent = stub(notificationsContract.announce, { recipients: 4 });
    const { can } = activityOf({ level: 7, hours: 20 });
    const { user } = await openActivity(level, { crew_id, can, count: 5, held_count: 1 });
    await user.click(await screen.findByRole('button', { name: t('activity.more') }));
    await user.click(await screen.findByRole('button', { name: '참석자에게 알리기' }));
    await screen.findByText('‘남산 둘레길 걷기’ 참석자 4명에게 보내요.');
    const sheet = await screen.findByRole('dialog', { name: '참석자에게 알리기' });
    await user.type(field(sheet), '입구에서 만나요.');
    await user.click(send(sheet));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { audience: 'activity', activity_id: IDS.activity, text: '입구에서 만나요.' },
      ]),
    );
  },
);
