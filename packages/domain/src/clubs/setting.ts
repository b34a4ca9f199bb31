import { CLUB_IMAGES } from '../constants.ts';
import { type JoinWindow, parseJoinWindow } from '../crews/join-window.ts';
import { isOwnPicture } from '../images/picture.ts';
import { parseJson } from '../json.ts';
import { shownPicture } from '../links/picture.ts';
import { safeUrl } from '../links/safe-url.ts';
import { parseCommas } from '../texts/lines.ts';
import { isColour } from './colour.ts';

/** A club's setting as screens use it; null where the club set nothing usable. */
export type ClubSetting = {
  iconUrl: string | null;
  imageUrl: string | null;
  /** Addresses of the pictures that the public page shows in turn, up to ten. */
  publicPictures: string[];
  hyperlink: string | null;
  colour: string | null;
  bulletinCategories: string[];
  joinWindow: JoinWindow | null;
};

/** A club's stored `setting`, field by field: what does not read is left out, the rest stays. */
export function parseSetting(stored: string | null): ClubSetting {
  const fields: { [name: string]: unknown } = Object(parseJson(stored));
  const textOf = (field: unknown) => (typeof field === 'string' ? field : '');
  const colour = textOf(fields.color);
  return {
    iconUrl: shownPicture(textOf(fields.icon_url)),
    imageUrl: shownPicture(textOf(fields.image_url)),
    publicPictures: Array.isArray(fields.image_urls)
      ? fields.image_urls.filter(isOwnPicture).slice(0, CLUB_IMAGES)
      : [],
    hyperlink: safeUrl(textOf(fields.hyperlink)),
    colour: isColour(colour) ? colour.toLowerCase() : null,
    bulletinCategories: parseCommas(textOf(fields.bulletinlist)),
    joinWindow: parseJoinWindow(fields.join_window),
  };
}
