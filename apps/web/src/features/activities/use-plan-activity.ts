import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { type ActivityFields, activityBody } from './activity-fields.ts';
import { reserveActivityId, useCreateActivity } from './api.ts';

interface Plan {
  fields: ActivityFields;
  club_id: string;
  crew_id: string;
  /** The id that an earlier attempt reserved, or null. */
  reserved: string | null;
  /** Called before the meetup is sent, so that a later attempt can use the same id. */
  onReserved: (id: string) => void;
}

type Planned = { error: null; id: string } | { error: ApiError };

/**
 * Plans a meetup under a reserved id, so that however often it is sent there is one. An id that is no longer ours (of
 * another account, or lapsed) is replaced once.
 */
export function usePlanActivity() {
  const create = useCreateActivity();
  const [pending, setPending] = useState(false);

  const send = async ({ fields, club_id, crew_id, reserved, onReserved }: Plan): Promise<Planned> => {
    try {
      const id = reserved ?? (await reserveActivityId());
      if (reserved === null) onReserved(id);
      const planned = await create.mutateAsync({ ...activityBody(fields), id, club_id, crew_id });
      return { error: null, id: planned.id };
    } catch (failure) {
      const error = ApiError.from(failure);
      if (error.code !== 'activity.id_of_another' || reserved === null) return { error };
      return send({ fields, club_id, crew_id, reserved: null, onReserved });
    }
  };
  const plan = (asked: Plan): Promise<Planned> => {
    setPending(true);
    return send(asked).finally(() => setPending(false));
  };
  return { plan, pending };
}
