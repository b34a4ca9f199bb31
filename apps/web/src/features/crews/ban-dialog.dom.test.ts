import { crewsContract } from '@crewwith/domain/crews/contract';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, crewOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

async function openDialog() {
  stub(crewsContract.read, crewOf({ image_url: '/uploads/pebble-400.webp' }));
  const { user } = await openPage(`/demo/crew/${IDS.otherCrew}`, { club: clubOf(8) });
  expect(facesIn(screen.getByRole('heading', { level: 1 }))).toEqual(['/uploads/pebble-400.webp']);
  // A ban is no level to choose.
  const levels = within(await screen.findByRole('combobox', { name: t('crew.level') }));
  for (const option of levels.getAllByRole('option')) expect(option.getAttribute('value')).not.toMatch(/^-/);
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('crew.ban')}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, ban: () => user.click(dialog.getByRole('button', { name: t('crew.ban') })) };
}

it('bans only after the kind of ban is chosen, and sends the reason', async () => {
  const sent = stub(crewsContract.changeLevel, { state: -1, admin_level: -2 });
  const { user, dialog, ban } = await openDialog();
  for (const radio of dialog.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
  const outcome = dialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(outcome).toEqual([t('crew.banSeats'), t('crew.banOut')]);
  dialog.getByText(t('crew.banForcedText', { level: '레벨 8' }));
  dialog.getByText(t('crew.banPermanentText'));
  await ban();
  expect((await dialog.findByRole('alert')).textContent).toBe(t('crew.banPick'));
  expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0]);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: t('crew.banPermanent') }));
  await user.type(dialog.getByRole('textbox', { name: t('crew.reason') }), ' 광고를 올렸어요 ');
  stub(crewsContract.listByLevel, []);
  await ban();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Back on the list.
  await screen.findByText(t('crew.none'));
  expect(sent).toEqual([
    { params: { id: IDS.otherCrew, level: '-2' }, query: {}, body: { reason: '광고를 올렸어요' } },
  ]);
});

it.each([
  ['leads to it from the end of the page, and says what it means', crewOf().can.levels],
  ['leads none to it who may only change levels', [1, 2, 3]],
])('%s', async (_, levels) => {
  const crew = crewOf({ can: { ...crewOf().can, levels } });
  stub(crewsContract.read, crew);
  await openPage(`/demo/crew/${IDS.otherCrew}`, { club: clubOf(8) });
  await screen.findByRole('combobox', { name: t('crew.level') });
  const last = within(screen.getByRole('main')).getAllByRole('button').at(-1);
  const removal = `${t('crew.ban')}${t('crew.banHint', { nick: crew.nick })}`;
  expect(last?.textContent === removal).toBe(levels.includes(-1));
});

it('stays open with the server’s message when it refuses', async () => {
  stubRefusal(crewsContract.changeLevel, 'server.unavailable');
  stub(errorReportsContract.report, {});
  const { user, dialog, ban } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: t('crew.banForced') }));
  await ban();
  await dialog.findByRole('alert');
  expect(dialog.getByRole('radio', { name: t('crew.banForced') })).toHaveProperty('checked', true);
});
