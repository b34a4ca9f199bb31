import { plainDay } from '@crewwith/domain/calendar/day-words';
import type { RowField } from '@crewwith/domain/series/fields';
import * as words from '@crewwith/domain/series/rule-words';
import { type SeoulDay, startOfSeoulDay } from '@crewwith/domain/time';
import type { ParseKeys } from 'i18next';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { SeriesRow } from './api.ts';

/** `12월 10일 (목)`, with the year when it is far. */
export const seriesDay = (day: SeoulDay) => plainDay(startOfSeoulDay(day), new Date(), currentLanguage());

/** A clock as people say it: `저녁 8시`. */
export const clockOf = (clock: string) => words.clockInWords(clock, currentLanguage());

/** `매주 화·목 저녁 8시` */
export const seriesWords = (series: Pick<SeriesRow, 'rule' | 'clock'>) =>
  words.seriesWords(series, currentLanguage());

const FIELD_LABELS: Record<RowField, ParseKeys> = {
  name: 'activity.name',
  activity_time: 'activity.date',
  end_time: 'activityForm.end',
  max_crew: 'activity.capacity',
  attend_level: 'activityForm.attendLevel',
  location: 'activity.location',
  location_url: 'activityForm.locationUrl',
  subgroup: 'activity.subgroup',
  info: 'activity.info',
  state: 'activityForm.type',
  cost: 'activity.cost',
  cover: 'activity.cover',
};

/** The names of fields of a meetup: `장소, 정원`. */
export const fieldNames = (fields: readonly RowField[]) =>
  fields.map((field) => i18next.t(FIELD_LABELS[field])).join(', ');
