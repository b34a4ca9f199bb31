import { activityForm, publicFields } from '@crewwith/domain/activities/form';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The columns that the form fills in, named as its fields. */
export const FORM_COLUMNS = activityForm.omit({ cover_image_id: true }).keyof().options;
/** The form columns that visitors see as well. */
export const PUBLIC_COLUMNS = publicFields.keyof().options;

/** All values of the form. */
export type ActivityFields = Pick<Selectable<Database['activities']>, (typeof FORM_COLUMNS)[number]>;
