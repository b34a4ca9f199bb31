import { IMAGE_WIDTHS } from '@crewwith/domain/constants';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { untilIdle, type Visitor, type VisitorOptions } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';

/** A picture of a page, as the browser chose it. Lengths in device pixels. */
interface Shown {
  readonly name: string;
  /** The width of the chosen file, in its address. */
  readonly loaded: number;
  /** The widest file that the page names; Infinity for a picture without a choice. */
  readonly widest: number;
  /** How wide the picture is as it is shown, with what is cut off. */
  readonly needed: number;
}

/** A leader, and a member of no club, who chooses one. */
const ACCOUNTS = { crew: 'level9', newcomer: 'of-no-club@pictures.test' } as const;
type Who = keyof typeof ACCOUNTS | 'visitor';

/** `sizes` give widths for layouts, not for each place, and a square is cut from a picture of unknown shape. */
const SOFTEST = 0.75;

/** Two phones and three desktops: the size of the screen, and its device pixels per CSS pixel. */
const SCREENS = [
  { width: 390, height: 844, density: 3 },
  { width: 1280, height: 800, density: 1 },
  { width: 360, height: 740, density: 2 },
  { width: 1100, height: 800, density: 1 },
  { width: 1600, height: 900, density: 2 },
];

describe('pictures are loaded in the size in which they are shown', () => {
  const site = setUpSite({ clock: NOON });
  let paths: Record<Who, string[]>;

  beforeAll(async () => {
    const leader = await logInOverHttp(site.server, 'level9');
    const [face, cover] = await upload(leader, [square(), wide()]);
    await leader.request(200, 'PUT', `/members/${leader.member}/picture`, { image_id: face });
    const club = await leader.request<{ id: string; my: { crew_id: string } }>(
      200,
      'GET',
      '/clubs/nick/demo',
    );
    // In Seoul, as the form sends it: the leader's next meetup.
    const soon = new Date(NOON).getTime() + 9.5 * 3_600_000;
    const { id } = await leader.request<{ id: string }>(201, 'POST', '/activities', {
      ...{
        club_id: club.id,
        crew_id: club.my.crew_id,
        name: '사진이 있는 모임',
        location: '망원',
        location_url: '',
      },
      ...{
        activity_time: new Date(soon).toISOString(),
        max_crew: 9,
        attend_level: 1,
        subgroup: '',
        info: '',
      },
      ...{ state: 2, cover_image_id: cover },
    });
    const posts = await leader.request<{ rows: { id: string; thumbnail_url: string | null }[] }>(
      200,
      'GET',
      '/notices/club_nick/demo/bulletin',
    );
    const post = posts.rows.find((row) => row.thumbnail_url !== null)?.id ?? '';
    paths = {
      crew: [
        '/',
        '/demo',
        `/demo/activity/${id}`,
        '/demo/notices/bulletin',
        `/demo/notice/${post}`,
        '/profile',
        '/demo/club/modify',
        `/demo/notice/modify/${post}`,
      ],
      newcomer: ['/'],
      visitor: ['/demo', `/demo/activity/${id}`],
    };
  });

  async function upload(member: ApiClient, pictures: readonly Promise<Buffer>[]): Promise<string[]> {
    const form = new FormData();
    for (const bytes of pictures)
      form.append('images', new Blob([new Uint8Array(await bytes)]), 'picture.jpg');
    const url = `${site.server.origin}/api/v1/images/upload`;
    const response = await fetch(url, { method: 'POST', headers: member.session, body: form });
    const images: { id: string }[] = await response.json();
    return images.map((image) => image.id);
  }

  async function open(who: Who, path: string, options: VisitorOptions): Promise<Visitor> {
    if (who !== 'visitor') return site.openAs(ACCOUNTS[who], path, options);
    const visitor = await site.visit(options);
    await visitor.page.goto(path);
    return visitor;
  }

  test.each(inFullRun(SCREENS, SCREENS.slice(0, 2)))(
    'on $width × $height at $density',
    async ({ density, ...viewport }) => {
      const widths = new Set<number>();
      for (const who of ['crew', 'newcomer', 'visitor'] as const) {
        for (const path of paths[who]) {
          // Each page alone: the browser takes a larger file that it has already.
          const visitor = await open(who, path, { viewport, density });
          await untilIdle(visitor.page);
          const pictures = await picturesOf(visitor.page);
          expect(pictures.length, `pictures of ${path}`).toBeGreaterThan(0);
          for (const picture of pictures) {
            widths.add(picture.loaded);
            expect(misfitOf(picture), `${path}: ${JSON.stringify(picture)}`).toBeNull();
          }
          expect(visitor.pageErrors.all).toEqual([]);
          await visitor.leave();
        }
      }
      // Otherwise all pictures had been small.
      expect(widths.size).toBeGreaterThan(2);
    },
  );
});

/** How a picture is loaded too large or too small; null when it fits. */
function misfitOf({ loaded, widest, needed }: Shown): string | null {
  const widths: readonly number[] = IMAGE_WIDTHS;
  const narrower = widths.findLast((width) => width < loaded) ?? 0;
  if (narrower >= needed) return `${narrower} would do`;
  return loaded < needed * SOFTEST && loaded < widest ? 'blurred' : null;
}

/** The uploaded pictures that a page shows, each where it is largest. */
async function picturesOf(page: Page): Promise<Shown[]> {
  const all = await page.evaluate(() =>
    Array.from(document.images, (image) => {
      const { width, height } = image.getBoundingClientRect();
      const [, name = '', loaded] = /\/uploads\/(.+?)-(\d+)\.webp$/.exec(image.currentSrc) ?? [];
      const shape = image.naturalWidth / image.naturalHeight;
      const needed = Math.max(width, height * shape) * devicePixelRatio;
      const named = [...image.srcset.matchAll(/-(\d+)\.webp/g)].map(([, width]) => Number(width));
      return { name, loaded: Number(loaded), widest: Math.max(...named, 0) || Infinity, needed };
    }),
  );
  const shown = all.filter(({ name, needed }) => name !== '' && needed > 0);
  return [...Map.groupBy(shown, ({ name }) => name).values()].map((same) =>
    same.reduce((largest, one) => (one.needed > largest.needed ? one : largest)),
  );
}

const ofColour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const square = () => ofColour(2000, 2000, '#a55');
const wide = () => ofColour(2000, 1125, '#585');
