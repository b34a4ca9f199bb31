import type { Page } from 'playwright-core';
import type { PageName } from '../../../packages/domain/src/pages.ts';
import type { Demo } from '../demo-site.ts';
import { pageAt } from '../page-access.ts';
import type { Account } from '../sign-in.ts';
import type { Texts } from '../texts.ts';

/** A screen for screenshots and checks in every size, language and theme. */
export interface Screen {
  /** Also the name of the file. */
  readonly name: string;
  /** The account; null for visitors. */
  readonly as: Account | null;
  /** The path; null for the page after the log-in. */
  readonly path: ((demo: Demo) => string) | null;
  /** Steps after opening the path, e.g. to open a dialog. `t` returns texts in the current language. */
  readonly steps?: (page: Page, t: Texts) => Promise<void>;
  /** The final page, if not that of the path. */
  readonly leadsTo?: PageName;
  /** Whether its steps produce texts that do not change with the language, so that it is opened again for each. */
  readonly reopenPerLanguage?: true;
  /** Maximum calls for its first view. Default: two. */
  readonly maxCalls?: number;
  /** An expected refusal. */
  readonly refused?: { readonly status: number; readonly request: RegExp };
}

/** The final page of a screen; null for a path without a page. */
export function pageOfScreen({ path, leadsTo }: Screen, demo: Demo): PageName | null {
  return leadsTo ?? (path === null ? null : pageAt(path(demo)));
}

/** Placeholder ids, for finding the page of a path without a server. */
export const PLACEHOLDER: Demo = {
  meetup: () => '/demo/activity/x',
  notice: () => '/demo/notice/x',
  crew: () => '/demo/crew/x',
  series: () => '/demo/series/x',
  poll: () => '/demo/poll/x',
  past: '/demo/activity/x',
};

/** Clicks the first button of this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/** Clicks the first button of this name and waits for the dialog. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
}
