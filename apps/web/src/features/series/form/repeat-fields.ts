import { seriesForm } from '@crewwith/domain/series/form';
import { STANDING_SHARE_DEFAULT } from '@crewwith/domain/standing/constants';
import { isSeoulDay } from '@crewwith/domain/time';
import i18next from 'i18next';
import { type FieldErrors, schemaErrors } from '../../../forms/validate.ts';
import type { NewSeries, SeriesRecord } from '../api.ts';

export type RepeatEnd = 'never' | 'day' | 'count';

/** How a meetup repeats, as the form has it. */
export interface RepeatFields {
  /** As on the wire; empty for a meetup that does not repeat. */
  rule: string;
  ends: RepeatEnd;
  until_day: string;
  max_count: string;
  skip_holidays: boolean;
  standing_share: string;
}

export const NO_REPEAT: RepeatFields = {
  rule: '',
  ends: 'never',
  until_day: '',
  max_count: '10',
  skip_holidays: false,
  standing_share: String(STANDING_SHARE_DEFAULT),
};

export const REPEAT_NAMES = Object.keys(NO_REPEAT) as (keyof RepeatFields)[];

/** The fields that may have an error, in their order on the page. */
export const REPEAT_ERROR_NAMES = ['until_day', 'max_count'] as const;

/** How a series repeats. */
export function repeatOf(series: SeriesRecord): RepeatFields {
  const { until_day, max_count } = series;
  return {
    rule: series.rule,
    ends: until_day === null ? (max_count === null ? 'never' : 'count') : 'day',
    until_day: until_day ?? '',
    max_count: max_count === null ? NO_REPEAT.max_count : String(max_count),
    skip_holidays: series.skip_holidays,
    standing_share: String(series.standing_share),
  };
}

type RepeatBody = Required<
  Pick<NewSeries, 'rule' | 'until_day' | 'max_count' | 'skip_holidays' | 'standing_share'>
>;

/** Converts them to a part of a request's body. */
export function repeatBody(repeat: RepeatFields): RepeatBody {
  const { rule, ends, until_day, max_count, skip_holidays, standing_share } = repeat;
  return {
    rule,
    until_day: ends === 'day' ? until_day : null,
    max_count: ends === 'count' ? Number(max_count) : null,
    skip_holidays,
    standing_share: Number(standing_share),
  };
}

const checked = seriesForm.pick({ until_day: true, max_count: true });

/** Validates them by field; `date`: the day of the form, which may be missing. */
export function validateRepeat(repeat: RepeatFields, date: string): FieldErrors {
  if (repeat.rule === '') return {};
  const errors = schemaErrors(checked, repeatBody(repeat));
  if (errors.until_day === undefined && repeat.ends === 'day' && isSeoulDay(date) && repeat.until_day < date)
    errors.until_day = i18next.t('series.lastDayEarly');
  return errors;
}
