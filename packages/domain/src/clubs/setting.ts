import { type JoinWindow, readJoinWindow } from '../crews/join-window.ts';
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

/** A club's stored `setting`, field by field: what does not read is left out, the rest stays. */
export function parseSetting(stored: string | null): ClubSetting {
  const fields: { [name: string]: unknown } = Object(readStoredJson(stored));
  const textOf = (field: unknown) => (typeof field === 'string' ? field : '');
  const colour = textOf(fields.color);
  return {
    iconUrl: shownPicture(textOf(fields.icon_url)),
    imageUrl: shownPicture(textOf(fields.image_url)),
    hyperlink: safeUrl(textOf(fields.hyperlink)),
    colour: isColour(colour) ? colour.toLowerCase() : null,
    bulletinCategories: parseCommas(textOf(fields.bulletinlist)),
    joinWindow: readJoinWindow(fields.join_window),
  };
}
