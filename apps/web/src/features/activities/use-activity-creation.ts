import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { activityBody } from './activity-body.ts';
import type { ActivityFields } from './activity-fields.ts';
import { reserveActivityId, useCreateActivity } from './edit-api.ts';

interface NewActivity {
  fields: ActivityFields;
  club_id: string;
  crew_id: string;
  /** The id that an earlier attempt reserved, or null. */
  reserved: string | null;
  /** Called before the meetup is sent, so that a retry can use the same id. */
  onReserved: (id: string) => void;
}

type CreateResult = { error: null; id: string } | { error: ApiError };

/**
 * Creates a meetup under a reserved id, so that retries create one meetup. An id that has expired or belongs to another
 * account is replaced once.
 */
export function useActivityCreation() {
  const create = useCreateActivity();
  const [pending, setPending] = useState(false);

  const send = async ({
    fields,
    club_id,
    crew_id,
    reserved,
    onReserved,
  }: NewActivity): Promise<CreateResult> => {
    try {
      const id = reserved ?? (await reserveActivityId());
      if (reserved === null) onReserved(id);
      const created = await create.mutateAsync({ ...activityBody(fields), id, club_id, crew_id });
      return { error: null, id: created.id };
    } catch (failure) {
      const error = ApiError.from(failure);
      if (error.code !== 'activity.id_of_another' || reserved === null) return { error };
      return send({ fields, club_id, crew_id, reserved: null, onReserved });
    }
  };
  const createActivity = (input: NewActivity): Promise<CreateResult> => {
    setPending(true);
    return send(input).finally(() => setPending(false));
  };
  return { createActivity, pending };
}
