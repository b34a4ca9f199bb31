import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../browser.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');
/** A demo meetup that began a quarter of an hour ago, with three of eight marked as present. */
const UNDER_WAY = '지금 걷는 중, 청계천 산책 3km';

/** Checks that a button stays at the bottom of a phone's screen, whatever the length of its form. */
export async function expectAtBottom(button: Locator): Promise<void> {
  const bottom = async () => {
    const box = await button.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeCloseTo(PHONE.height - 12, -1);
}

/** By touch: marks an attendee as present, looks at the new crews, and bans one of them. */
export async function tendCrews(page: Page): Promise<void> {
  await markOnePresent(page);
  await banNewCrew(page);
}

/** Marks an attendee of the meetup that is under way. */
async function markOnePresent(page: Page): Promise<void> {
  await page.goto('/demo/activities?tab=previous');
  await page.getByRole('link', { name: UNDER_WAY }).tap();
  await page.getByRole('button', { name: t('attendee.mark') }).tap();
  await page.getByText(t('marking.counter', { count: 3, total: 8 })).waitFor();
  const name = t('marking.markNick', { nick: '콩콩', mark: t('attendee.attended') });
  await page.getByRole('button', { name, pressed: false }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('marking.confirmAttended') }).tap();
  await page.getByRole('button', { name, pressed: true }).waitFor();
  await page.getByText(t('marking.counter', { count: 4, total: 8 })).waitFor();
}

/** Bans the one who joined first of the new crews. */
async function banNewCrew(page: Page): Promise<void> {
  await page.goto('/demo');
  await page.getByRole('link', { name: t('nav.crews'), exact: true }).tap();
  await page.getByRole('button', { name: t('crew.tabNew'), exact: true }).tap();
  const crews = page.getByRole('list', { name: t('crew.tabNew') }).getByRole('link');
  // Another test of the file may have joined since: the newest come first.
  const nicks = ['달팽이', '깃털', '단추', '새순'];
  const oldest = async () => (await crews.allInnerTexts()).slice(-nicks.length);
  await expect.poll(oldest).toEqual(nicks.map((nick) => expect.stringContaining(nick)));
  await crews.last().tap();
  await page.getByRole('heading', { level: 1, name: '새순' }).waitFor();
  await page.getByRole('button', { name: t('crew.ban') }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('crew.banForced'), { exact: true }).tap();
  await dialog.getByRole('button', { name: t('crew.ban') }).tap();
  await page.waitForURL(/\/demo\/crews\?tab=new$/);
  await expect.poll(() => crews.filter({ hasText: '새순' }).count()).toBe(0);
  await crews.filter({ hasText: '단추' }).waitFor();
}
