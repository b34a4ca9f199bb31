import { activityForm, publicFields } from '@crewwith/domain/activities/form';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The columns that the form fills in, named as its fields. */
export const FORM_COLUMNS = activityForm.omit({ cover_image_id: true }).keyof().options;
/** The form columns that visitors see as well. */
export const PUBLIC_COLUMNS = publicFields.keyof().options;

const TYPES: Partial<Record<string, string>> = {
  activity_time: 'timestamptz',
  end_time: 'timestamptz',
  max_crew: 'integer',
  attend_level: 'smallint',
  state: 'smallint',
};

/** The form columns with their types, as the definition of a record in JSON. */
export const FORM_TYPES = sql.raw(
  FORM_COLUMNS.map((column) => `${column} ${TYPES[column] ?? 'text'}`).join(', '),
);

/** All values of the form. */
export type ActivityFields = Pick<Selectable<Database['activities']>, (typeof FORM_COLUMNS)[number]>;
