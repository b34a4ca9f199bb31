import type { Page } from 'playwright-core';
import type { PageName } from '../../../packages/domain/src/pages.ts';
import type { Demo } from '../demo-site.ts';
import { pageAt } from '../page-access.ts';
import type { Account } from '../sign-in.ts';
import type { Texts } from '../texts.ts';

/** A screen to photograph and to check, in every size, language and theme. */
export interface Screen {
  /** Names the file. */
  readonly name: string;
  /** Who is signed in; null for a visitor. */
  readonly as: Account | null;
  /** Where it is; null for where signing in leads. */
  readonly path: ((demo: Demo) => string) | null;
  /** Opens what is to be seen, a dialog for example; `t` gives the text of a key in the language of the moment. */
  readonly steps?: (page: Page, t: Texts) => Promise<void>;
  /** The page that it ends on, where that is not the one of its path. */
  readonly leadsTo?: PageName;
  /** Whether it shows sentences of the moment of its steps: in another language it has to be opened again. */
  readonly keepsWords?: true;
  /** Calls that its first view may need. Default: two. */
  readonly maxCalls?: number;
  /** An answer that the screen is about. */
  readonly refused?: { readonly status: number; readonly request: RegExp };
}

/** The page that a screen ends on; null for one that is not found. */
export function pageOfScreen({ path, leadsTo }: Screen, demo: Demo): PageName | null {
  return leadsTo ?? (path === null ? null : pageAt(path(demo)));
}

/** Presses the first button of this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/** Presses the first button of this name and waits for the dialog that it opens. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
}
