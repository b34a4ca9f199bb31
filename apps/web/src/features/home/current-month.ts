import { monthOf, seoulDayOf } from '@crewwith/domain/time';
import { renderTime } from '../../browser/document-facts.ts';
import type { Month } from '../schedule/api.ts';

/** The month whose activities a first screen includes: the current one when it was opened. */
export const currentMonth = (): Month => monthOf(seoulDayOf(renderTime()));
