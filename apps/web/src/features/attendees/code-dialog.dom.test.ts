import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

async function openDialog() {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 0.5, seat: 1 }));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(3) });
  await user.click(screen.getByRole('button', { name: t('code.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  const enter = async (code: string) => {
    await user.clear(dialog.getByRole('textbox', { name: t('code.label') }));
    await user.type(dialog.getByRole('textbox', { name: t('code.label') }), code);
    await user.click(dialog.getByRole('button', { name: t('code.submit') }));
  };
  return { dialog, enter };
}

// docs/specification.md#attendance-code
it('says how many tries are left after each wrong code, and closes after the last', async () => {
  const { dialog, enter } = await openDialog();
  const unsent = stub(attendeesContract.mark, { state: 2, tries_left: 5 });
  await enter('7');
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessage('attendee.code_invalid', 'ko'));
  expect(unsent).toEqual([]);
  for (const left of [4, 3, 2, 1]) {
    const sent = stubRefusal(attendeesContract.mark, 'attendee.code_wrong', { tries_left: left });
    await enter('10');
    const message = `${errorMessage('attendee.code_wrong', 'ko')} ${t('code.triesLeft', { count: left })}`;
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
    expect(sent.map(({ body }) => body)).toEqual([{ state: 2, code: '10' }]);
  }
  stubRefusal(attendeesContract.mark, 'attendee.code_used_up', { tries_left: 0 });
  const noShow = activityOf({ level: 3, hours: 0.5, seat: 0 });
  stub(activitiesContract.read, { ...noShow, my: noShow.my && { ...noShow.my, tries_left: 0 } });
  await enter('10');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toContain(
    errorMessage('attendee.code_used_up', 'ko'),
  );
});

it('shows a heart for the right code', async () => {
  const { enter } = await openDialog();
  stub(attendeesContract.mark, { state: 2, tries_left: 5 });
  stub(activitiesContract.read, activityOf({ level: 3, hours: 0.5, seat: 2 }));
  await enter('42');
  await screen.findByText(t('code.complete'));
  await screen.findByText(t('code.attendedText'));
});
