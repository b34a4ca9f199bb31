import { suggestPlaces, suggestStarts } from '@crewwith/domain/activities/suggestions';
import { ACTIVITY_RANGE_DAYS, SUGGESTIONS_AHEAD_DAYS } from '@crewwith/domain/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { CLUB_ACTIVITIES, readCards } from './api.ts';

/** What the form of a new meetup suggests. */
export interface Suggestions {
  starts: Date[];
  places: { location: string; location_url: string }[];
}

export const NO_SUGGESTIONS: Suggestions = { starts: [], places: [] };

/** Returns suggestions from a club's meetups of the past weeks; null until they are loaded. */
export function useSuggestions(clubNick: string): Suggestions | null {
  const [now] = useState(() => new Date());
  const end_date = addDays(seoulDayOf(now), SUGGESTIONS_AHEAD_DAYS);
  const start_date = addDays(end_date, 1 - ACTIVITY_RANGE_DAYS);
  const params = { path: { club_nick: clubNick }, query: { start_date, end_date } };
  const { data, isPending } = query.useQuery('get', CLUB_ACTIVITIES, { params }, { select: readCards });
  if (isPending) return null;
  return { starts: suggestStarts(data ?? [], now), places: suggestPlaces(data ?? []) };
}
