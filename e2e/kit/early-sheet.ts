import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { openDocument } from './documents.ts';
import { openSession } from './open-session.ts';
import type { Site } from './site.ts';

export interface EarlyVisitor extends Visitor {
  readonly startApp: () => void;
  /** What the page has sent to take seats. */
  readonly sent: readonly unknown[];
}

/** The button of a meetup's page that opens the sheet of a seat. */
export const seatButton = (page: Page) => page.locator('[data-action-bar] [data-seat]');

/** Opens a meetup's document as a crew, none of whose scripts arrive until `startApp`, and presses its main button. */
export async function pressEarly(site: Site, path: string): Promise<EarlyVisitor> {
  const visitor = await site.visit();
  const { page } = visitor;
  await openSession(page, site.server, 'level5');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/attendees')) sent.push(request.postDataJSON());
  });
  await page.addInitScript(watchSheets);
  const startApp = await openDocument(page, path);
  await seatButton(page).click();
  await page.getByRole('dialog').waitFor();
  return { ...visitor, startApp, sent };
}

declare global {
  interface Window {
    /** Frames, after a sheet has first come up, that did not show exactly one still sheet. */
    __flashes?: string[];
  }
}

/** Watches that one sheet replaces another within a frame and without moving. An init script. */
function watchSheets(): void {
  window.__flashes = [];
  let isUp = false;
  /** Of the sheet itself and what is behind it. */
  const isMoving = (dialog: HTMLDialogElement) =>
    dialog
      .getAnimations({ subtree: true })
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.target === dialog);
  const check = () => {
    const open = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open);
    isUp ||= open[0] !== undefined && !isMoving(open[0]);
    if (isUp && (open.length !== 1 || open.some(isMoving)))
      window.__flashes?.push(`${open.length} open, ${open.filter(isMoving).length} moving`);
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
