import { parseWebAddress } from './safe-url.ts';

export type VideoEmbed = { provider: 'youtube' | 'kakao' | 'naver'; src: string };

type Site = {
  provider: VideoEmbed['provider'];
  hosts: readonly string[];
  /** The video's id is the first group of the first pattern that matches path and query. */
  paths: readonly RegExp[];
  player: (id: string) => string;
};

/** Hosts are compared exactly, so that `youtube.com.evil.example` does not match. */
const SITES: readonly Site[] = [
  {
    provider: 'youtube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'],
    paths: [/^\/watch\?(?:.*&)?v=([\w-]{11})(?:&|$)/, /^\/(?:shorts|live|embed)\/([\w-]{11})(?:[/?]|$)/],
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    provider: 'youtube',
    hosts: ['youtu.be'],
    paths: [/^\/([\w-]{11})(?:[/?]|$)/],
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    provider: 'kakao',
    hosts: ['tv.kakao.com', 'play-tv.kakao.com'],
    paths: [
      /^\/v\/(\d{1,20})(?:[/?]|$)/,
      /^\/channel\/\d+\/cliplink\/(\d{1,20})(?:[/?]|$)/,
      /^\/embed\/player\/cliplink\/(\d{1,20})(?:[/?]|$)/,
    ],
    player: (id) => `https://play-tv.kakao.com/embed/player/cliplink/${id}`,
  },
  {
    provider: 'naver',
    hosts: ['tv.naver.com', 'm.tv.naver.com'],
    paths: [/^\/(?:v|embed)\/(\d{1,20})(?:[/?]|$)/],
    player: (id) => `https://tv.naver.com/embed/${id}`,
  },
];

/** The origins of the players, the only pages that may be framed. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://play-tv.kakao.com',
  'https://tv.naver.com',
] as const;

/** The player of a link to a video on YouTube, Kakao TV or Naver TV; null for every other address. */
export function videoEmbed(address: string): VideoEmbed | null {
  const url = parseWebAddress(address);
  if (url === null || url.port !== '') return null;
  const site = SITES.find(({ hosts }) => hosts.includes(url.hostname));
  const target = `${url.pathname}${url.search}`;
  const id = site?.paths.map((path) => path.exec(target)?.[1]).find((found) => found !== undefined);
  return site === undefined || id === undefined ? null : { provider: site.provider, src: site.player(id) };
}
