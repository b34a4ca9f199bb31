import { pictureSources } from '@crewwith/domain/images/picture';
import { prefetch } from '../api/prefetch.ts';
import { loadLanguage, preferredLanguage } from '../i18n/language.ts';
import { REFRESH_KEY, TOKEN_KEY } from '../session/session-keys.ts';
import { tokenMember } from '../session/token-member.ts';
import { sendPageCalls, urlOf } from './page-calls.ts';

/**
 * Sends the calls of the page at this address before its code has arrived, with the stored access token. When the token
 * is wrong or too old, the page sends its calls itself.
 */
export function prefetchFirstCalls(): void {
  try {
    prefetchAll();
  } catch {
    // Storage is unavailable or the token does not parse: the page sends its calls itself.
  }
}

function prefetchAll(): void {
  const token = localStorage.getItem(TOKEN_KEY);
  const memberId = tokenMember(token);
  if (token === null || memberId === null) return;
  const language = preferredLanguage(loadLanguage(), navigator.languages);
  const headers = {
    authorization: token,
    'x-refresh-token': localStorage.getItem(REFRESH_KEY) ?? '',
    'accept-language': language,
  };
  sendPageCalls(
    location,
    { memberId, now: new Date() },
    {
      send: (call, follow) => prefetch(location.origin + urlOf(call), headers, follow),
      preloadImage: (url, sizes) => {
        // The browser chooses once, after this task, and as it does for the page.
        Object.assign(new Image(), { sizes, srcset: pictureSources(url) ?? '', src: url });
      },
    },
  );
}
