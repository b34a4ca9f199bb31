import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import type { Language } from '@crewwith/domain/errors';
import { type Page, pageOf } from '@crewwith/domain/links/pages';
import type { Deps } from '../../kit/context.ts';
import type { PageHead } from '../../kit/page.ts';
import { findPublicClub } from '../clubs/service.ts';
import { readPublicActivity } from './queries.ts';
import { WORDS } from './words.ts';

/** Longest description, in graphemes: what chats show of it. */
const DESCRIPTION_MAX = 160;
const PICTURE = '/share.png';

type Words = Pick<PageHead, 'title' | 'description' | 'image' | 'address'>;

/**
 * The head of a page as a link to it shows in a chat: of a club and an activity their public part, of all else in a
 * club no more than the club. What is not there, and what could be no page, is 404.
 */
export async function readHead(deps: Deps, path: string, language: Language): Promise<PageHead> {
  const own = plainHead(deps, language);
  const found = pageOf(path);
  const words = found === null ? null : await wordsOf(deps, found, language, own);
  if (words !== null) return { status: 200, language, ...words };
  const { product, notFound } = WORDS[language];
  return { ...own, status: 404, title: `${notFound} · ${product}` };
}

/** The head of a page that has nothing to say of its own. */
export function plainHead(deps: Deps, language: Language): PageHead {
  const { product, about } = WORDS[language];
  return {
    status: 200,
    language,
    title: product,
    description: about,
    image: addressOf(deps, PICTURE),
    address: addressOf(deps, '/'),
  };
}

type Found = NonNullable<ReturnType<typeof pageOf>>;

async function wordsOf(deps: Deps, found: Found, language: Language, own: Words): Promise<Words | null> {
  const { page, club, id } = found;
  if (club === null) return { ...own, address: addressOf(deps, page.includes(':') ? '/' : page) };
  if (page === '/:club/activity/:id') return activityWords(deps, id ?? '', language, own);
  return clubWords(deps, found, club, language, own);
}

async function clubWords(
  deps: Deps,
  { page }: Found,
  nick: string,
  language: Language,
  own: Words,
): Promise<Words | null> {
  const club = await findPublicClub(deps.db, nick);
  if (club === undefined) return null;
  const { crews } = WORDS[language];
  const part = partName(page, language);
  const facts = [club.category, crews(club.crew_count), oneLine(club.info)];
  return {
    title: [part, club.name].filter(Boolean).join(' · '),
    description: shortened(facts.filter(Boolean).join(' · ')),
    image: pictureOf(deps, club.setting, own),
    address: addressOf(deps, `/${club.nick}${LISTS[page] ?? ''}`),
  };
}

/** The lists that a club's link may name; every other page inside a club is, from outside, the club. */
const LISTS: Partial<Record<Page, string>> = {
  '/:club/activities': '/activities',
  '/:club/notices': '/notices',
  '/:club/notices/bulletin': '/notices/bulletin',
};

function partName(page: Page, language: Language): string {
  const { activities, notices, bulletin } = WORDS[language];
  if (page === '/:club/activities') return activities;
  if (page === '/:club/notices/bulletin') return bulletin;
  return page.startsWith('/:club/notice') ? notices : '';
}

async function activityWords(
  deps: Deps,
  wireId: string,
  language: Language,
  own: Words,
): Promise<Words | null> {
  const id = deps.ids.decode('activity', wireId);
  const activity = id === null ? undefined : await readPublicActivity(deps.db, id);
  if (activity === undefined) return null;
  const facts = [
    formatDayAndClock(activity.activity_time, language),
    oneLine(activity.location),
    WORDS[language].seats(activity.max_crew),
  ];
  return {
    title: `${activity.name} · ${activity.club_name}`,
    description: shortened(facts.filter(Boolean).join(' · ')),
    image: pictureOf(deps, activity.setting, own),
    address: addressOf(deps, `/${activity.club_nick}/activity/${wireId}`),
  };
}

function addressOf({ config }: Deps, path: string): string {
  return new URL(path, config.publicUrl).href;
}

function pictureOf({ config }: Deps, setting: string, own: Words): string {
  const { imageUrl } = parseSetting(setting);
  return imageUrl === null ? own.image : new URL(imageUrl, config.publicUrl).href;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' });

function shortened(text: string): string {
  const all = [...characters.segment(text)].map(({ segment }) => segment);
  return all.length <= DESCRIPTION_MAX ? text : `${all.slice(0, DESCRIPTION_MAX - 1).join('')}…`;
}
