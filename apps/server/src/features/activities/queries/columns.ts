import { type ActivityForm, activityForm, publicFields } from '@crewwith/domain/activities/form';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The columns that the form fills in, under the names of its fields. */
export const FORM_COLUMNS = activityForm.keyof().options;
/** Those of them that everyone sees. */
export const PUBLIC_COLUMNS = publicFields.keyof().options;

/** What a form says about an activity, complete. */
export type ActivityFields = Pick<Selectable<Database['activities']>, keyof ActivityForm>;
