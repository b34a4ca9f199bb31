import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import type { Language } from '@crewwith/domain/errors';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { PAGE_FILES, PAGES, type PageName, pageOf } from '@crewwith/domain/pages';
import { firstGraphemes } from '@crewwith/domain/texts/graphemes';
import type { Deps } from '../../../context.ts';
import type { PageHead } from '../../../http/web/page.ts';
import { findPublicClub } from '../../clubs/public.ts';
import { readPublicActivity } from '../queries.ts';
import { TEXTS } from './texts.ts';

/** The maximum length of a description in graphemes; chats truncate longer ones. */
const DESCRIPTION_MAX = 160;
const PICTURE = '/share.png';

type PageTexts = Pick<PageHead, 'title' | 'description' | 'image' | 'address'>;

/**
 * The head of a page for link previews: the public part of a club or an activity; only the club for every other page in
 * it. Returns null, which is a 404, for a missing resource or an invalid path.
 */
export async function readHead(deps: Deps, path: string, language: Language): Promise<PageHead> {
  const own = defaultHead(deps, language);
  const found = pageOf(path);
  const words = found === null ? null : await textsOfPage(deps, found, language, own);
  if (words !== null) return { status: 200, language, ...words };
  const { product, notFound } = TEXTS[language];
  return { ...own, status: 404, title: `${notFound} · ${product}` };
}

/** The head of a page without specific content. */
export function defaultHead(deps: Deps, language: Language): PageHead {
  const { product, about } = TEXTS[language];
  return {
    status: 200,
    language,
    title: product,
    description: about,
    image: addressOf(deps, PICTURE),
    address: addressOf(deps, '/'),
  };
}

type PageMatch = NonNullable<ReturnType<typeof pageOf>>;

/** Reads standbys where it can: no preview shows what is for members. */
const readsOf = ({ standbys, db }: Deps) => standbys ?? db;

async function textsOfPage(
  deps: Deps,
  found: PageMatch,
  language: Language,
  own: PageTexts,
): Promise<PageTexts | null> {
  const { name, club, id } = found;
  const path = id === null ? PAGES[name].path.replace('/:id?', '') : '/';
  if (club === null) return { ...own, address: addressOf(deps, path) };
  if (name === 'activity') return textsOfActivity(deps, id ?? '', language, own);
  return textsOfClub(deps, found, club, language, own);
}

async function textsOfClub(
  deps: Deps,
  { name }: PageMatch,
  nick: string,
  language: Language,
  own: PageTexts,
): Promise<PageTexts | null> {
  const club = await findPublicClub(readsOf(deps), nick);
  if (club === undefined) return null;
  const { crews } = TEXTS[language];
  const part = partName(name, language);
  const facts = [club.category, crews(club.crew_count), oneLine(club.info)];
  return {
    title: [part, club.name].filter(Boolean).join(' · '),
    description: shorten(facts.filter(Boolean).join(' · ')),
    image: pictureOf(deps, club.setting, own),
    address: addressOf(deps, `/${club.nick}${isList(name) ? PAGES[name].path.slice('/:club'.length) : ''}`),
  };
}

/** The lists with a preview of their own; other pages of a club are shown as the club. */
const LISTS: readonly PageName[] = ['activities', 'notices', 'bulletin'];
const isList = (name: PageName) => LISTS.includes(name);

function partName(page: PageName, language: Language): string {
  const { activities, notices, bulletin } = TEXTS[language];
  if (page === 'activities') return activities;
  if (page === 'bulletin') return bulletin;
  return PAGE_FILES[page].folder === 'notices' ? notices : '';
}

async function textsOfActivity(
  deps: Deps,
  wireId: string,
  language: Language,
  own: PageTexts,
): Promise<PageTexts | null> {
  const id = deps.ids.decode('activity', wireId);
  const activity = id === null ? undefined : await readPublicActivity(readsOf(deps), id);
  if (activity === undefined) return null;
  const facts = [
    formatDayAndClock(activity.activity_time, language),
    oneLine(activity.location),
    TEXTS[language].seats(activity.max_crew),
  ];
  return {
    title: `${activity.name} · ${activity.club_name}`,
    description: shorten(facts.filter(Boolean).join(' · ')),
    image:
      activity.cover_name === null
        ? pictureOf(deps, activity.setting, own)
        : addressOf(deps, pictureUrls(activity.cover_name).image_url),
    address: addressOf(deps, `/${activity.club_nick}/activity/${wireId}`),
  };
}

function addressOf({ config }: Deps, path: string): string {
  return new URL(path, config.publicUrl).href;
}

function pictureOf({ config }: Deps, setting: string, own: PageTexts): string {
  const { imageUrl } = parseSetting(setting);
  return imageUrl === null ? own.image : new URL(imageUrl, config.publicUrl).href;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string {
  if (firstGraphemes(text, DESCRIPTION_MAX) === text) return text;
  return `${firstGraphemes(text, DESCRIPTION_MAX - 1)}…`;
}
