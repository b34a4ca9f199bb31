import { clubsContract } from '@crewwith/domain/clubs/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { clubOf, EMPTY_HOME, IDS } from '../../testing/fixtures.ts';
import { type OpenPage, openPage } from '../../testing/open-page.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const heading = (key: 'stepName' | 'stepLook' | 'stepWelcome') =>
  screen.findByRole('heading', { level: 1, name: t(`clubForm.${key}`) });
const press = ({ user }: OpenPage, name: string) => user.click(screen.getByRole('button', { name }));
const next = (page: OpenPage) => press(page, t('signup.next'));

// docs/specification.md#founding
it('asks for the name first, and makes the address of it until one is typed', async () => {
  const page = await openPage('/club/create');
  await next(page);
  const summary = within(await screen.findByRole('alert'));
  for (const name of ['name', 'nick'] as const) {
    summary.getByRole('button', {
      name: t('common.missingField', { label: t(`clubForm.${name}`), message: t('common.required') }),
    });
  }
  await page.user.type(field(t('clubForm.name')), '느린 산책');
  expect(field(t('clubForm.nick')).value).toBe('neurin-sanchaek');
  await page.user.clear(field(t('clubForm.nick')));
  await page.user.type(field(t('clubForm.nick')), 'Slow Walk');
  await page.user.type(field(t('clubForm.name')), ' 클럽');
  expect(field(t('clubForm.nick')).value).toBe('slowwalk');
  await press(page, '걷기');
  expect(field(t('clubForm.category')).value).toBe('걷기');
  await next(page);
  await heading('stepLook');
});

it('goes back by a button, keeps what was typed, and leads to the step of a refusal', async () => {
  const page = await openPage('/club/create');
  await page.user.type(field(t('clubForm.name')), '느린 산책');
  await next(page);
  await heading('stepLook');
  await press(page, t('clubForm.previousStep'));
  await heading('stepName');
  expect(field(t('clubForm.name')).value).toBe('느린 산책');
  await next(page);
  await heading('stepLook');
  await next(page);
  await heading('stepWelcome');
  await page.user.type(field(t('clubForm.info')), '천천히 걸어요.');
  expect(field(t('clubForm.myNick')).value).not.toBe('');
  await page.user.clear(field(t('clubForm.myNick')));
  await page.user.type(field(t('clubForm.myNick')), '느긋한 거북');
  const sent = stubRefusal(clubsContract.create, 'club.nick_taken');
  await press(page, t('clubForm.create'));
  await heading('stepName');
  const summary = within(await screen.findByRole('alert'));
  summary.getByRole('button', { name: `${t('clubForm.nick')}: ${errorMessage('club.nick_taken', 'ko')}` });
  expect(field(t('clubForm.nick')).getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      name: '느린 산책',
      nick: 'neurin-sanchaek',
      info: '천천히 걸어요.',
      question: t('clubForm.questionFirst'),
      crew_nick: '느긋한 거북',
    },
  ]);
  page.unmount();

  const again = await openPage('/club/create');
  screen.getByText(t('clubForm.draftFound'));
  expect(field(t('clubForm.name')).value).toBe('느린 산책');
  await press(again, t('clubForm.draftDiscard'));
  await waitFor(() => expect(field(t('clubForm.name')).value).toBe(''));
  again.unmount();
  await openPage('/club/create');
  expect(screen.queryByText(t('clubForm.draftFound'))).toBeNull();
});

it('shows what is missing in its last step, then founds the club and opens it', async () => {
  const page = await openPage('/club/create');
  await page.user.type(field(t('clubForm.name')), '느린 산책');
  await next(page);
  await heading('stepLook');
  await next(page);
  await heading('stepWelcome');
  await press(page, t('clubForm.create'));
  const summary = within(await screen.findByRole('alert'));
  summary.getByRole('button', { name: new RegExp(`^${t('clubForm.info')}`) });
  await page.user.type(field(t('clubForm.info')), '천천히 걸어요.');
  stub(clubsContract.create, { id: IDS.club, nick: 'demo' });
  stub(homeContract.read, EMPTY_HOME);
  await press(page, t('clubForm.create'));
  await screen.findByRole('heading', { level: 1, name: clubOf(3).name });
  expect(sessionStorage.getItem(`crewwith_draft_club_new_${IDS.member}`)).toBeNull();
});
