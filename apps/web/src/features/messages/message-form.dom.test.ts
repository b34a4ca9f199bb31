import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS, messageOf, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('message.label') });
const written = messageOf({ nick: '걸음마', mine: true, can: { delete: true, like: true } });

function openMeetup(club = clubOf(3)) {
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  return openPage(`/demo/activity/${IDS.activity}`, { club });
}

it('does not send a comment of spaces', async () => {
  const sent = stub(messagesContract.writeOnActivity, { id: written.id });
  const { user } = await openMeetup();
  await user.type(await field(), '  {Enter} ');
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  expect(sent).toEqual([]);
});

it('keeps what was typed after a failure and a reload, and shows the comment once it is written', async () => {
  stubRefusal(messagesContract.writeOnActivity, 'server.unavailable');
  stub(errorReportsContract.report, {});
  stub(messagesContract.listOfActivity, []);
  const first = await openMeetup();
  await first.user.type(await field(), written.message_text);
  await first.user.click(screen.getByRole('button', { name: t('message.write') }));
  await screen.findByText(errorMessage('server.unavailable', 'ko'));
  expect((await field()).value).toBe(written.message_text);
  first.unmount();

  const { user } = await openMeetup();
  expect((await field()).value).toBe(written.message_text);
  const sent = stub(messagesContract.writeOnActivity, { id: written.id });
  stub(messagesContract.listOfActivity, [written]);
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await screen.findByText(written.message_text, { selector: 'li *' });
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sent.map(({ body }) => body)).toEqual([
    { crew_id: IDS.crew, club_id: IDS.club, activity_id: IDS.activity, message_text: written.message_text },
  ]);
});

it('refuses a comment of more than 1,000 characters without sending it', async () => {
  const sent = stub(messagesContract.writeOnActivity, { id: written.id });
  const { user } = await openMeetup();
  (await field()).focus();
  await user.paste('가'.repeat(1001));
  await user.click(screen.getByRole('button', { name: t('message.write') }));
  await screen.findByText(errorMessage('message.too_long', 'ko'));
  expect(sent).toEqual([]);
});

// docs/specification.md#frozen-club
it.each(['a meetup', 'a notice'])('says why comments are closed on %s of a frozen club', async (target) => {
  const club = clubOf(3, { frozen: true });
  if (target === 'a meetup') {
    await openMeetup(club);
  } else {
    stub(noticesContract.read, noticeOf());
    stub(noticesContract.view, { view: 2 });
    await openPage(`/demo/notice/${IDS.notice}`, { club });
  }
  await screen.findByText(errorMessage('club.frozen', 'ko'));
  expect(screen.queryByRole('textbox', { name: t('message.label') })).toBeNull();
  screen.getByText(t('message.none'));
});
