import { clubOf, IDS } from './fixtures.ts';

/** A club in a list of one's own. */
export function memberClubOf(imageUrl: string | null) {
  const { id, nick, name, setting } = clubOf(3);
  return {
    ...{ id, nick, name, setting, admin_level: 3, level_name: '', frozen: false },
    ...{ crew_id: IDS.crew, crew_nick: '느린거북', crew_image_url: imageUrl },
  };
}
