import { type Action, may } from '../permissions.ts';

/** The action that allows seeing each field of a crew in the same club (docs/specification.md#visible-fields). */
export const FIELD_ACTIONS = {
  id: 'crew.read',
  nick: 'crew.read',
  image_url: 'crew.read',
  admin_level: 'crew.read',
  level_name: 'crew.read',
  state: 'crew.read',
  created_time: 'crew.read',
  created_month: 'crew.read',
  info: 'crew.read',
  gender: 'crew.read_person',
  nationality: 'crew.read_person',
  name: 'crew.read_real_name',
  birthday: 'crew.read_detail',
  address: 'crew.read_detail',
  limit_end_time: 'crew.read_no_shows',
  email: 'crew.read_contact',
  contact: 'crew.read_contact',
} as const satisfies Record<string, Action>;

export type PersonField = keyof typeof FIELD_ACTIONS;

export type Viewer = { adminLevel: number; sameClub: boolean; self: boolean };

const FIELDS = Object.keys(FIELD_ACTIONS) as PersonField[];

/** Whether the viewer may see a field of the crew. Crews see all their own fields; other clubs see none. */
export function canSeeField(field: PersonField, { adminLevel, sameClub, self }: Viewer): boolean {
  return self || (sameClub && may(FIELD_ACTIONS[field], { level: adminLevel }));
}

/** The fields that the viewer may see. */
export function visibleFields(viewer: Viewer): PersonField[] {
  return FIELDS.filter((field) => canSeeField(field, viewer));
}

/** Keeps the fields that are in the table and that the viewer may see. */
export function pickVisible<P extends Partial<Record<PersonField, unknown>>>(
  person: P,
  viewer: Viewer,
): Partial<Pick<P, PersonField & keyof P>> {
  const seen = visibleFields(viewer).filter((field) => Object.hasOwn(person, field));
  return Object.fromEntries(seen.map((field) => [field, person[field]])) as Partial<
    Pick<P, PersonField & keyof P>
  >;
}
