import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFirefox } from '../../../scripts/found.ts';
import { type Bidi, openBidi } from './bidi.ts';

/** A Firefox with one tab, with a folder of its own. */
export interface Firefox {
  /** Opens a page in the tab. */
  open(url: string): Promise<void>;
  /** Opens a page in another tab, in front. */
  openTab(url: string): Promise<void>;
  /** The URLs of the tabs; the one in front is marked. */
  tabs(): Promise<{ url: string; front: boolean }[]>;
  /** The value of an expression in the tab, of JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks what a selector finds in the tab, with this text in it or as its name, as soon as it is there. */
  click(selector: string, text: string): Promise<void>;
  /** Clicks a notification that is shown, by its title. */
  clickNotification(title: string): Promise<void>;
  close(): Promise<void>;
}

interface Context {
  readonly context: string;
  readonly url: string;
}

const TRIES = 1_200;
const TRY_MS = 50;
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** Starts Firefox with a stand-in for its push service, and allowed to show notifications. Throws if there is none. */
export async function launchFirefox({ socketUrl }: { readonly socketUrl: string }): Promise<Firefox> {
  const program = findFirefox();
  if (program === null) throw new Error('No Firefox: install firefox-esr.');
  const profile = await mkdtemp(join(tmpdir(), 'crewwith-firefox-'));
  const settings = Object.entries({
    'dom.push.serverURL': socketUrl,
    'dom.push.testing.allowInsecureServerURL': true,
    // Otherwise a driven Firefox does not connect to a push service.
    'remote.prefs.recommended': false,
    'permissions.default.desktop-notification': 1,
    // Otherwise a machine without a desktop refuses every notification.
    'alerts.useSystemBackend': false,
    'intl.accept_languages': 'ko-KR',
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  });
  const lines = settings.map((pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join()});\n`);
  await writeFile(join(profile, 'user.js'), lines);
  // Notifications are windows of Firefox itself, which are seen with access to it alone.
  const access = ['--remote-debugging-port=0', '--remote-allow-system-access'];
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, ...access, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, HOME: profile },
    },
  );
  const end = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const bidi = await openBidi(`${await addressOf(child)}/session`);
    return {
      ...controls(bidi, await firstTab(bidi)),
      async close() {
        bidi.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stderr ?? []) {
    output += chunk;
    const [, address] = LISTENING.exec(output) ?? [];
    if (address) return address;
  }
  throw new Error(`Firefox did not start.\n${output}`);
}

const contextsOf = async (bidi: Bidi, scope: 'chrome' | 'content') => {
  const { contexts } = await bidi.send<{ contexts: Context[] }>('browsingContext.getTree', {
    'moz:scope': scope,
  });
  return contexts;
};

async function firstTab(bidi: Bidi): Promise<string> {
  const [tab] = await contextsOf(bidi, 'content');
  if (!tab) throw new Error('Firefox has opened no tab');
  return tab.context;
}

function controls(bidi: Bidi, tab: string): Omit<Firefox, 'close'> {
  const openIn = (context: string, url: string) =>
    bidi.send<unknown>('browsingContext.navigate', { context, url, wait: 'complete' });
  const evaluate: Firefox['evaluate'] = (expression) => bidi.evaluate(tab, expression);
  return {
    async open(url) {
      await openIn(tab, url);
    },
    async openTab(url) {
      const { context } = await bidi.send<Context>('browsingContext.create', { type: 'tab' });
      await openIn(context, url);
    },
    tabs: async () =>
      Promise.all(
        (await contextsOf(bidi, 'content')).map(async ({ context, url }) => ({
          url,
          front: await bidi.evaluate<boolean>(context, `document.visibilityState === 'visible'`),
        })),
      ),
    evaluate,
    async click(selector, text) {
      await until(`${selector} with ${text}`, () =>
        evaluate<boolean>(`(() => {
          const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
            [element.textContent, element.ariaLabel, ...(element.labels ?? []).values().map((label) => label.textContent)]
              .some((name) => name?.includes(${JSON.stringify(text)})));
          found?.click();
          return found !== undefined;
        })()`).catch(() => false),
      );
    },
    async clickNotification(title) {
      await until(`the notification ${title}`, async () => {
        const windows = (await contextsOf(bidi, 'chrome')).filter(({ url }) => url.endsWith('/alert.xhtml'));
        for (const { context } of windows) {
          const isClicked = await bidi.evaluate<boolean>(
            context,
            `(() => {
              const isIt = document.getElementById('alertTitleLabel').value === ${JSON.stringify(title)};
              if (isIt) document.getElementById('alertBox').click();
              return isIt;
            })()`,
          );
          if (isClicked) return true;
        }
        return false;
      });
    },
  };
}

/** Tries until it succeeds, and fails after a minute. */
async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await attempt()) return;
    await pause(TRY_MS);
  }
  throw new Error(`Firefox shows not ${what}`);
}
