import { expect, test } from 'vitest';
import { DESKTOP } from './kit/browser.ts';
import { readDemo } from './kit/demo-site.ts';
import { NOON } from './kit/noon.ts';
import { pressKakao, signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { button, crewLink, heading, nicks, searchActivities } from './kit/steps/crew-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const CREWS = 2000;

const site = setUpSite({ clock: NOON });

test('level 7 uses the tabs, sorts and searches, but may not change anything', async () => {
  const { page, pageErrors } = await site.openAs('level7', '/demo', { viewport: DESKTOP });
  await page.getByRole('link', { name: t('nav.crews'), exact: true }).click();
  await heading(page, t('crew.title')).waitFor();
  await crewLink(page, '느린거북').waitFor();
  const unsorted = await nicks(page);
  const byName = button(page, t('crew.nick'));
  const column = page.getByRole('columnheader', { name: t('crew.nick') });
  await byName.click();
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('ascending');
  const ascending = await nicks(page);
  expect(ascending).not.toEqual(unsorted);
  await byName.click();
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('descending');
  expect((await nicks(page))[0]).not.toBe(ascending[0]);
  await byName.click();
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('none');
  expect(await nicks(page)).toEqual(unsorted);

  await page.getByRole('searchbox').fill('콩');
  await expect.poll(() => nicks(page)).toEqual([expect.stringContaining('콩콩')]);
  await crewLink(page, '콩콩').click();
  await heading(page, '콩콩').waitFor();
  await page.getByText(t('signup.birthday'), { exact: true }).waitFor();
  await page.getByText(t('crew.readingRecorded')).waitFor();
  expect(await page.getByText(t('crew.readContact')).count()).toBe(0);
  expect(await page.getByText(t('crew.manageLevel')).count()).toBe(0);
  await searchActivities(page);
  await page.goBack();
  await expect.poll(() => nicks(page)).toEqual([expect.stringContaining('콩콩')]);

  await button(page, t('crew.tabAttendees')).click();
  const counts = page.getByRole('columnheader', { name: t('crew.attendanceCount') });
  await counts.waitFor();
  expect(await page.getByLabel(t('crew.from')).inputValue()).toBe('2026-11-01');
  expect(await page.locator('tbody tr td').first().innerText()).toMatch(/^\d{4}-\d{2}$/);
  await page.getByLabel(t('crew.from')).fill('2026-12-02');
  await button(page, t('crew.show')).click();
  expect(await page.getByRole('alert').innerText()).toBe('시작일이 종료일보다 늦어요.');
  await page.getByLabel(t('crew.from')).fill('2026-10-01');
  await page.getByLabel(t('crew.noShow'), { exact: true }).check();
  await button(page, t('crew.show')).click();
  const missed = page.getByRole('columnheader', { name: t('crew.noShowCount') });
  await missed.waitFor();
  await button(page, t('crew.noShowCount')).click();
  await button(page, t('crew.noShowCount')).click();
  await expect.poll(() => missed.getAttribute('aria-sort')).toBe('descending');
  expect(Number(await page.locator('tbody tr td:last-child').first().innerText())).toBeGreaterThan(0);

  await button(page, t('crew.tabRestricted')).click();
  await crewLink(page, '늦잠대장').waitFor();
  expect(await page.getByText(t('crew.lift'), { exact: true }).count()).toBe(0);
  await crewLink(page, '늦잠대장').click();
  await button(page, t('crew.noShows')).click();
  const missedMeetups = page.getByRole('list', { name: t('crew.noShows') }).getByRole('link');
  await missedMeetups.first().click();
  await heading(page, t('attendee.title')).waitFor();
  await page.goBack();
  // Back on the same tab of the crew; going back once more leaves it.
  await missedMeetups.first().waitFor();
  await page.goBack();
  await crewLink(page, '늦잠대장').waitFor();
  await button(page, t('crew.tabBanned')).click();
  await crewLink(page, '다신없을계정').waitFor();
  await page.getByText(t('crew.levelPermanent'), { exact: true }).first().waitFor();
  expect(await page.getByText(t('crew.unban'), { exact: true }).count()).toBe(0);
  expect(pageErrors.all).toEqual([]);
});

test('level 8 lifts a restriction, reads a contact, changes a level, bans and unbans; level 9 lifts a permanent ban', async () => {
  const { page, pageErrors } = await site.openAs('level8', '/demo/crews?tab=restricted');
  const dialog = page.getByRole('dialog');
  await button(page, t('crew.liftNick', { nick: '늦잠대장' })).click();
  await dialog.getByRole('textbox').fill('병원에 다녀왔대요');
  await button(dialog, t('crew.confirmLift')).click();
  await crewLink(page, '늦잠대장').waitFor({ state: 'detached' });

  await button(page, t('crew.tabAll')).click();
  await crewLink(page, '콩콩').click();
  await heading(page, '콩콩').waitFor();
  expect(await page.getByText('@demo.crewwith').count()).toBe(0);
  await button(page, t('crew.readContact')).click();
  await page.getByRole('link', { name: 'level2@demo.crewwith' }).waitFor();
  const level = page.getByLabel(t('crew.level'));
  await level.selectOption('4');
  await button(page, t('crew.changeLevel')).click();
  await button(dialog, t('crew.changeLevel')).click();
  await page.getByRole('main').getByText('단골', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await level.locator('option').allInnerTexts()).not.toContain('클럽장 (레벨 9)');

  await page.goto(`/demo/crews?search=${encodeURIComponent('조약돌')}`);
  await crewLink(page, '조약돌').click();
  await page.getByRole('button', { name: t('crew.ban') }).click();
  await dialog.getByLabel(t('crew.banForced'), { exact: true }).check();
  await button(dialog, t('crew.ban')).click();
  // Returns to the list from which the crew was opened.
  await page.waitForURL(`${site.server.origin}/demo/crews?search=${encodeURIComponent('조약돌')}`);
  await page.goto('/demo/crews?tab=banned');
  await button(page, t('crew.unbanNick', { nick: '조약돌' })).click();
  await button(dialog, t('crew.confirmUnban')).click();
  await crewLink(page, '조약돌').waitFor({ state: 'detached' });
  await crewLink(page, '다신없을계정').waitFor();
  expect(await button(page, t('crew.unbanNick', { nick: '다신없을계정' })).count()).toBe(0);
  expect(pageErrors.all).toEqual([]);

  const { page: leader, pageErrors: leaderErrors } = await site.openAs('level9', '/demo/crews?tab=banned');
  await crewLink(leader, '다신없을계정').click();
  await leader.getByText(t('crew.isPermanent')).waitFor();
  await button(leader, t('crew.unban')).click();
  await button(leader.getByRole('dialog'), t('crew.confirmUnban')).click();
  await leader.waitForURL(/\/demo\/crews\?tab=banned$/);
  await crewLink(leader, '광고왕').waitFor();
  await crewLink(leader, '다신없을계정').waitFor({ state: 'detached' });
  await crewLink(leader, '광고왕').click();
  await button(leader, t('crew.toPermanent')).click();
  await leader.getByRole('dialog').getByLabel(t('crew.banPermanent'), { exact: true }).check();
  await button(leader.getByRole('dialog'), t('crew.ban')).click();
  await leader.getByText(t('crew.isPermanent')).waitFor();
  expect(leaderErrors.all).toEqual([]);
});

test('lower levels see permitted data only, and return to the URL after the log-in', async () => {
  let visitor = await site.openAs('level5', '/demo/crews');
  let { page } = visitor;
  await crewLink(page, '느린거북').waitFor();
  expect(await button(page, t('crew.tabBanned')).count()).toBe(0);
  const [firstCrew] = await readDemo<{ id: string }[]>(
    page,
    '/api/v1/crews/club/demo/admin-level/10/crews?state=1&sign_name=under',
  );
  const crewPath = `/demo/crew/${firstCrew?.id}`;
  visitor.pageErrors.expectAnswer(404, /\/crews\//);
  await page.goto('/demo/crew/nothing0000');
  await heading(page, t('crew.invalid')).waitFor();
  await page.goto(`/smash${crewPath.replace('/demo', '')}`);
  await page.getByText(t('crew.joinPrompt')).waitFor();
  expect(visitor.pageErrors.all).toEqual([]);

  visitor = await site.openAs('level4', '/demo/crews');
  page = visitor.page;
  await page.getByText(t('crew.fromLevel5', { level: t('level.named', { name: '정회원' }) })).waitFor();
  await crewLink(page, '느린거북').waitFor();
  expect(await page.getByText('클럽장').count()).toBe(0);
  expect(visitor.pageErrors.all).toEqual([]);

  visitor = await site.openAs('level1', '/demo');
  page = visitor.page;
  await page.getByRole('link', { name: t('nav.activities'), exact: true }).waitFor();
  expect(await page.getByRole('link', { name: t('nav.crews'), exact: true }).count()).toBe(0);
  await page.goto('/demo/crews');
  await page.getByText(t('refused.crews', { level: t('level.named', { name: '단골' }) })).waitFor();
  visitor.pageErrors.expectAnswer(403, /\/crews\//);
  await page.goto(crewPath);
  await page.getByText(t('refused.crew', { level: t('level.named', { name: '회원' }) })).waitFor();
  expect(visitor.pageErrors.all).toEqual([]);

  visitor = await site.visit();
  page = visitor.page;
  await page.goto(crewPath);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.logIn') })
    .click();
  await pressKakao(page, site.server, 'level3');
  await page.waitForURL(`**${crewPath}`);
  await heading(page, '느린거북').waitFor();
  expect(await page.getByText(t('crew.readingRecorded')).count()).toBe(0);
  expect(visitor.pageErrors.all).toEqual([]);
});

test(`renders one page of a list of ${CREWS} crews, and searches all of it`, async () => {
  const { page, pageErrors } = await site.visit();
  await signIn(page, site.server, 'level6');
  await page.route('**/admin-level/10/crews**', (route) =>
    route.fulfill({
      json: Array.from({ length: CREWS }, (_, index) => ({
        id: `crew${index}`,
        nick: `크루 ${index}`,
        image_url: null,
        admin_level: 1 + (index % 5),
        level_name: '',
        state: 1,
        created_time: '2026-01-01T00:00:00.000Z',
      })),
    }),
  );
  await page.goto('/demo/crews');
  await crewLink(page, '크루 0').first().waitFor();
  const rows = page.getByRole('list', { name: t('crew.all') }).getByRole('listitem');
  expect(await rows.count()).toBe(30);
  await page.getByRole('searchbox').fill('크루 1999');
  await expect.poll(() => rows.count()).toBe(1);
  expect(pageErrors.all).toEqual([]);
});
