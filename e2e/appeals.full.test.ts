import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const MISSED = '노쇼로 잘못 표시된 모임';
const APPEAL = '비가 와서 다른 출구에서 함께 뛰었어요.';
const REASON = '함께 뛴 사람이 확인했어요.';

const site = setUpSite({ clock: NOON });

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const shows = (row: Locator, text: string) => row.getByText(text).first().waitFor();

/** Level 2 has a seat in a meetup, and is marked as absent an hour after its start. */
async function miss(): Promise<void> {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  const meetup = await planMeetup(club, { name: MISSED, at: inMinutes(60) });
  const member = await logInOverHttp(site.server, 'level2');
  const crew = await crewOf(member, 'demo');
  await member.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: meetup });
  await site.server.setClock(inMinutes(120).toISOString());
  const marker = await logInOverHttp(site.server, 'level9');
  await marker.request(200, 'PUT', `/attendees/${crew}/${meetup}`, { state: 0 });
}

test('members appeal against a no-show, and read what a leader decides and why', async () => {
  await miss();
  const member = await site.openAs('level2', '/demo/profile/record');
  const marker = await site.openAs('level9', '/demo/appeals');
  const decider = await site.openAs('level8', '/demo/appeals');
  await setClocks(site.server, [member, marker, decider], inMinutes(120).toISOString());

  const cause = rowOf(member.page, MISSED);
  await shows(cause, t('penalty.state.restricting'));
  await cause.getByRole('button', { name: t('penalty.appealNamed', { name: MISSED }) }).click();
  await member.page.getByRole('dialog').getByRole('textbox').fill(APPEAL);
  await pressInDialog(member.page, t('penalty.appealSend'));
  await shows(cause, t('penalty.appealState.open'));

  // Who marked reads the appeal, and cannot decide it.
  await marker.page.reload();
  const seen = rowOf(marker.page, APPEAL);
  await seen.waitFor();
  expect(await seen.getByRole('button').count()).toBe(0);

  await decider.page.reload();
  await rowOf(decider.page, APPEAL)
    .getByRole('button', { name: new RegExp(`${t('penalty.decide.granted')}$`) })
    .click();
  await decider.page.getByRole('dialog').getByRole('textbox').fill(REASON);
  await pressInDialog(decider.page, t('penalty.decide.granted'));
  await decider.page.getByRole('dialog').waitFor({ state: 'detached' });
  await shows(rowOf(decider.page, APPEAL), t('penalty.badge.granted'));

  await member.page.reload();
  await shows(cause, t('penalty.appealState.granted'));
  await shows(cause, t('penalty.decisionReason', { reason: REASON }));
  await shows(cause, t('penalty.state.excused'));
  for (const { pageErrors } of [member, marker, decider]) expect(pageErrors.all).toEqual([]);
});
