import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { reserveNoticeId, useCreateNotice } from './api.ts';
import { type NoticeContent, noticeBody } from './notice-drafts.ts';

interface NewNotice {
  content: NoticeContent;
  club_id: string;
  crew_id: string;
  /** The id that an earlier attempt reserved, or null. */
  reserved: string | null;
  /** Called before the notice is sent, so that a retry can use the same id. */
  onReserved: (id: string) => void;
}

type CreateResult = { error: null; id: string } | { error: ApiError };

/**
 * Creates a notice under a reserved id, so that retries create one notice. An id that has expired or belongs to another
 * account is replaced once.
 */
export function useNoticeCreation() {
  const create = useCreateNotice();
  const [pending, setPending] = useState(false);

  const send = async ({
    content,
    club_id,
    crew_id,
    reserved,
    onReserved,
  }: NewNotice): Promise<CreateResult> => {
    try {
      const id = reserved ?? (await reserveNoticeId());
      if (reserved === null) onReserved(id);
      const created = await create.mutateAsync({ ...noticeBody(content), id, club_id, crew_id });
      return { error: null, id: created.id };
    } catch (failure) {
      const error = ApiError.from(failure);
      if (error.code !== 'notice.id_of_another' || reserved === null) return { error };
      return send({ content, club_id, crew_id, reserved: null, onReserved });
    }
  };
  const createNotice = (input: NewNotice): Promise<CreateResult> => {
    setPending(true);
    return send(input).finally(() => setPending(false));
  };
  return { createNotice, pending };
}
