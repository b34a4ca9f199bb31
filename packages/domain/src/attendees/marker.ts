import type { Asker, Tie } from '../permissions.ts';

/** Who marks or moves an attendee. */
export type Marker = {
  adminLevel: number;
  /** Owner of the activity. */
  owner: boolean;
  /** The attendee in person. */
  self: boolean;
};

/** The same as permissions see it. */
export function askerOf({ adminLevel, owner, self }: Marker): Asker {
  const ties: Tie[] = [];
  if (owner) ties.push('owner');
  if (self) ties.push('self');
  return { level: adminLevel, ties };
}
