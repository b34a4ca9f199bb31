import { z } from 'zod';
import { type JoinWindow, joinWindow } from '../crews/join-window.ts';
import { shownPicture } from '../links/picture.ts';
import { safeUrl } from '../links/safe-url.ts';
import { parseCommas } from '../texts/lines.ts';
import { isColour } from './colour.ts';
import { readStoredJson } from './stored-json.ts';

/** A club's setting as screens use it; null where the club set nothing usable. */
export type ClubSetting = {
  iconUrl: string | null;
  imageUrl: string | null;
  hyperlink: string | null;
  colour: string | null;
  bulletinCategories: string[];
  joinWindow: JoinWindow | null;
};

const text = z.string().catch('');
const storedSetting = z.object({
  icon_url: text,
  image_url: text,
  hyperlink: text,
  color: text,
  bulletinlist: text,
  join_window: joinWindow.nullable().catch(null),
});

/** A club's stored `setting`, field by field: what does not read is left out, the rest stays. */
export function parseSetting(stored: string | null): ClubSetting {
  const read = storedSetting.catch(storedSetting.parse({})).parse(readStoredJson(stored));
  return {
    iconUrl: shownPicture(read.icon_url),
    imageUrl: shownPicture(read.image_url),
    hyperlink: safeUrl(read.hyperlink),
    colour: isColour(read.color) ? read.color.toLowerCase() : null,
    bulletinCategories: parseCommas(read.bulletinlist),
    joinWindow: read.join_window,
  };
}
