import type { Actor, Relation } from '../permissions.ts';

/** Who marks or moves an attendee. */
export type MarkActor = {
  adminLevel: number;
  /** Owner of the activity. */
  owner: boolean;
  /** The attendee in person. */
  self: boolean;
};

/** The same as permissions see it. */
export function toActor({ adminLevel, owner, self }: MarkActor): Actor {
  const relations: Relation[] = [];
  if (owner) relations.push('owner');
  if (self) relations.push('self');
  return { level: adminLevel, relations };
}
